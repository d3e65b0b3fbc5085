import { useSWRConfig } from "swr";
import type { Application } from "../../shared/domain/application.ts";
import type { ReferralPayload } from "../../shared/domain/referral.ts";
import { quoteRoutes } from "../../shared/wire/quote-routes.ts";
import { referralRoutes } from "../../shared/wire/referral-routes.ts";
import { applicationRoutes } from "../../shared/wire/application-routes.ts";
import { applicationKey } from "./application/application.ts";
import { call } from "./call.ts";
import type { RankedProducts } from "./application/ranked-products.ts";
import { useApi } from "./use-api.ts";

export type IndicativeFigures = NonNullable<RankedProducts["referral"]>;

/** The figures of a referral, which do not depend on the broker's filters. */
export const useIndication = (applicationId: string) =>
  useApi(quoteRoutes.rankedProducts, { params: { applicationId }, query: {} }, { revalidateOnFocus: false });

export type ReferredCustomer = Pick<ReferralPayload, "firstName" | "lastName" | "number" | "address" | "informedOn">;

/** Sends a referral and refetches its application. Retries of one submit must carry the same key. Throws ApiError. */
export function useSendReferral({ _id: applicationId, customers }: Application) {
  const { mutate } = useSWRConfig();
  return async (customer: ReferredCustomer, figures: IndicativeFigures, idempotencyKey: string): Promise<void> => {
    const { totalLoanAmount, minRepayments, maxRepayments, minRate, maxRate } = figures;
    const sentFigures = { totalLoanAmount, minRepayments, maxRepayments, minRate, maxRate };
    const body = {
      applicationId,
      customerId: customers[0]?._id ?? "",
      status: "referral",
      hasConsent: true,
      ...customer,
      ...sentFigures,
    } as const;
    await call(referralRoutes.sendReferral, { body }, { idempotencyKey });
    await mutate(applicationKey(applicationId));
  };
}

/** Makes a sent referral a quote again, which the team is told. Throws ApiError. */
export function useReopenReferral() {
  const { mutate } = useSWRConfig();
  return async (applicationId: string): Promise<void> => {
    const reopened = await call(referralRoutes.reopenReferral, { params: { applicationId } });
    await mutate(applicationKey(applicationId), reopened, { revalidate: false });
  };
}

/** Also refetches the lists of referrals. Throws ApiError. */
export function useMarkContacted() {
  const { mutate } = useSWRConfig();
  return async (applicationId: string): Promise<void> => {
    await call(referralRoutes.markContacted, { params: { applicationId } });
    await mutate((key) => Array.isArray(key) && key[0] === applicationRoutes.listReferrals.name);
  };
}
