import { useSWRConfig } from "swr";
import { organisationRoutes } from "../../../shared/wire/organisation-routes.ts";
import { call } from "../http/call.ts";
import { keyOf, useApi } from "../http/use-api.ts";

/** The organisation's logo, and its administrator's change of it. Throws ApiError. */
export function useLogo(organisationId: string) {
  const { mutate } = useSWRConfig();
  const request = { params: { id: organisationId } };
  return {
    response: useApi(organisationRoutes.readLogo, request),
    /** null removes it. */
    save: async (file: File | null) => {
      await call(organisationRoutes.saveLogo, { body: { organisationId, logo: file && (await dataUrlOf(file)) } });
      await mutate(keyOf(organisationRoutes.readLogo, request));
    },
  };
}

async function dataUrlOf(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener("load", () => resolve(reader.result as string));
  reader.addEventListener("error", () => reject(reader.error ?? new Error("The file cannot be read")));
  reader.readAsDataURL(file);
  return promise;
}
