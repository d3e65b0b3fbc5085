import { useSWRConfig } from "swr";
import { businessDate } from "../../shared/business-date.ts";
import type { Cover } from "../../shared/domain/organisation.ts";
import { organisationRoutes } from "../../shared/wire/organisation-routes.ts";
import type { RequestOf } from "../../shared/wire/route.ts";
import { call } from "./call.ts";
import { keyOf, useApi } from "./use-api.ts";
import { useSignedInUser } from "./use-user.ts";

/** Today's and coming covers by and for the signed-in user; for the administrator those of all members. */
export const useCovers = () => useApi(organisationRoutes.listCovers, useSignedInUser().organisation === null ? null : {});

export type GrantedCover = RequestOf<typeof organisationRoutes.grantCover>["body"];

/** Each updates the cached covers. Throws ApiError. */
export function useCoverChanges() {
  const { mutate } = useSWRConfig();
  const updateCache = async (changed: Promise<Cover[]>) => {
    await mutate(keyOf(organisationRoutes.listCovers, {}), changed, { revalidate: false });
  };
  return {
    /** Asks for a recent sign-in. */
    grant: (body: GrantedCover) => updateCache(call(organisationRoutes.grantCover, { body })),
    /** The owner's word for a cover that the administrator gave: it begins at once. Asks for a recent sign-in. */
    allow: ({ owner, colleague, from, until }: Cover) => {
      const today = businessDate(new Date());
      const body = { userId: owner._id, colleagueId: colleague._id, from: from < today ? today : from, until };
      return updateCache(call(organisationRoutes.grantCover, { body }));
    },
    revoke: ({ owner, colleague }: Cover) =>
      updateCache(call(organisationRoutes.revokeCover, { body: { userId: owner._id, colleagueId: colleague._id } })),
  };
}
