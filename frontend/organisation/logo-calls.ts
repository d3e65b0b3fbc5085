import { useSWRConfig } from "swr";
import { organisationRoutes } from "../../shared/wire/organisation-routes.ts";
import { call } from "../client/call.ts";
import { keyOf, useApi } from "../client/use-api.ts";

/** The organisation's logo, and its administrator's change of it. Throws ApiError. */
export function useLogo(organisationId: string) {
  const { mutate } = useSWRConfig();
  const request = { params: { id: organisationId } };
  return {
    response: useApi(organisationRoutes.readLogo, request),
    /** A data URL; null removes it. */
    save: async (logo: string | null) => {
      await call(organisationRoutes.saveLogo, { body: { organisationId, logo } });
      await mutate(keyOf(organisationRoutes.readLogo, request));
    },
  };
}
