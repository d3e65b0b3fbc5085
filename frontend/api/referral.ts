import { useSWRConfig } from "swr";
import type { Application } from "../../shared/entities/application.ts";
import type { ReferralPayload } from "../../shared/entities/referral.ts";
import { quoteRoutes } from "../../shared/wire/quote-routes.ts";
import { referralRoutes } from "../../shared/wire/referral-routes.ts";
import { applicationRoutes } from "../../shared/wire/application-routes.ts";
import { applicationKey } from "./application.ts";
import { call } from "./call.ts";
import type { RankedProducts } from "./ranked-products.ts";
import { useApi } from "./use-api.ts";

export type IndicativeFigures = NonNullable<RankedProducts["referral"]>;

/** What a customer may expect of an application, whatever the broker filters by: what a referral is sent with. */
export const useIndication = (applicationId: string) =>
  useApi(quoteRoutes.rankedProducts, { params: { applicationId }, query: {} }, { revalidateOnFocus: false });

/** What a broker types of a customer to refer. */
export type ReferredCustomer = Pick<ReferralPayload, "firstName" | "lastName" | "number" | "address" | "informedOn">;

/** Sends a referral, and shows its application as one from then on; every try of one referral carries the same key. Throws ApiError. */
export function useSendReferral({ _id: applicationId, customers }: Application) {
  const { mutate } = useSWRConfig();
  return async (customer: ReferredCustomer, figures: IndicativeFigures, idempotencyKey: string): Promise<void> => {
    const { totalLoanAmount, minRepayments, maxRepayments, minRate, maxRate } = figures;
    const shown = { totalLoanAmount, minRepayments, maxRepayments, minRate, maxRate };
    const body = {
      applicationId,
      customerId: customers[0]?._id ?? "",
      status: "referral",
      hasConsent: true,
      ...customer,
      ...shown,
    } as const;
    await call(referralRoutes.sendReferral, { body }, { idempotencyKey });
    await mutate(applicationKey(applicationId));
  };
}

/** Marks a referral's customer as contacted, in every list that shows it. Throws ApiError. */
export function useMarkContacted() {
  const { mutate } = useSWRConfig();
  return async (applicationId: string): Promise<void> => {
    await call(referralRoutes.markContacted, { params: { applicationId } });
    await mutate((key) => Array.isArray(key) && key[0] === applicationRoutes.listReferrals.name);
  };
}
