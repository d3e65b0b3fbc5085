import { useSWRConfig } from "swr";
import type { Confirmation, ListedOrganisation } from "../../shared/domain/organisation.ts";
import { organisationRoutes } from "../../shared/wire/organisation-routes.ts";
import { call } from "../client/call.ts";
import { keyOf, useApi } from "../client/use-api.ts";

type Status = Confirmation["status"];

/** For Kelpie's staff; `before` continues the list. */
export const useOrganisations = (status: Status, before?: string) =>
  useApi(organisationRoutes.listOrganisations, { query: { status, ...(before !== undefined && { before }) } });

/** The decisions of Kelpie's staff; each reloads the list that shows the organisation. Throws ApiError. */
export function useDecisions(status: Status, before?: string) {
  const { mutate } = useSWRConfig();
  const reload = () => mutate(keyOf(organisationRoutes.listOrganisations, { query: { status, ...(before !== undefined && { before }) } }));
  const seen = ({ name, abn, licence }: ListedOrganisation) => ({ name, abn: abn ?? "", licence });
  return {
    confirm: async (organisation: ListedOrganisation) => {
      await call(organisationRoutes.confirmOrganisation, { params: { id: organisation._id }, body: seen(organisation) });
      await reload();
    },
    refuse: async (organisation: ListedOrganisation, reason: string) => {
      await call(organisationRoutes.refuseOrganisation, { params: { id: organisation._id }, body: { ...seen(organisation), reason } });
      await reload();
    },
  };
}
