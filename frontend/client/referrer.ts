import { useSWRConfig } from "swr";
import { documentRoutes } from "../../shared/wire/document-routes.ts";
import { entityRoutes } from "../../shared/wire/entity-routes.ts";
import type { DataOf } from "../../shared/wire/route.ts";
import type { Signature } from "../../shared/wire/signature.ts";
import { userRoutes } from "../../shared/wire/user-routes.ts";
import { call } from "./call.ts";
import { keyOf, useApi } from "./use-api.ts";
import { useSignedInUser } from "./use-user.ts";

export type ReferrerAgreement = DataOf<typeof documentRoutes.readReferralAgreement>;

/** The current version of the agreement that a referrer signs. */
export const useReferrerAgreement = () => useApi(documentRoutes.readReferralAgreement, {}, { revalidateOnFocus: false });

/** The two steps by which the signed-in user becomes a referrer. Both throw ApiError. */
export function useReferrerChanges() {
  const { mutate } = useSWRConfig();
  const { _id: userId } = useSignedInUser();
  return {
    /** Saves the business's name from the register, not a typed one. */
    saveBusiness: async (abn: string, description: string) => {
      const { EntityName, Abn } = await call(entityRoutes.lookUpAbn, { params: { abn } });
      const body = { businessDetails: { EntityName, Abn }, businessAddress: { description } };
      await mutate(keyOf(userRoutes.readUser), call(userRoutes.saveBusinessDetails, { body }), { revalidate: false });
    },
    signAgreement: async ({ version }: Pick<ReferrerAgreement, "version">, signature: Signature) => {
      await call(documentRoutes.signReferralAgreement, { body: { userId, version, ...signature } });
      await Promise.all([mutate(keyOf(userRoutes.readUser)), mutate(keyOf(documentRoutes.readReferralAgreement))]);
    },
  };
}
