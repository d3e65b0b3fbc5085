import { useSWRConfig } from "swr";
import { documentRoutes } from "../../shared/wire/document-routes.ts";
import { entityRoutes } from "../../shared/wire/entity-routes.ts";
import type { DataOf } from "../../shared/wire/route.ts";
import { userRoutes } from "../../shared/wire/user-routes.ts";
import { call } from "./call.ts";
import { keyOf, useApi } from "./use-api.ts";
import { useSignedInUser } from "./use-user.ts";

export type ReferrerAgreement = DataOf<typeof documentRoutes.readReferralAgreement>;

/** The agreement that a referrer signs, as it reads now. */
export const useReferrerAgreement = () => useApi(documentRoutes.readReferralAgreement, {}, { revalidateOnFocus: false });

/** What makes the signed-in user a referrer. Both throw ApiError. */
export function useReferrerChanges() {
  const { mutate } = useSWRConfig();
  const { _id: userId } = useSignedInUser();
  return {
    /** The business as the register names it. */
    saveBusiness: async (abn: string, description: string) => {
      const { EntityName, Abn } = await call(entityRoutes.lookUpAbn, { params: { abn } });
      const body = { businessDetails: { EntityName, Abn }, businessAddress: { description } };
      await mutate(keyOf(userRoutes.readUser), call(userRoutes.saveBusinessDetails, { body }), { revalidate: false });
    },
    /** The signature as a JPEG data URL. */
    signAgreement: async ({ version }: Pick<ReferrerAgreement, "version">, buffer: string) => {
      await call(documentRoutes.signReferralAgreement, { body: { userId, buffer, version } });
      await Promise.all([mutate(keyOf(userRoutes.readUser)), mutate(keyOf(documentRoutes.readReferralAgreement))]);
    },
  };
}
