import { useSWRConfig } from "swr";
import { submissionRoutes } from "../../shared/wire/submission-routes.ts";
import { call } from "./call.ts";
import { keyOf, useApi } from "./use-api.ts";

/** Each lender that takes applications, and since when it knows the organisation. */
export const useLenderAccounts = () => useApi(submissionRoutes.readLenderCredentials, {});

/** Sets the organisation's account with a lender, which nobody reads again. Throws ApiError. */
export function useSaveLenderAccount() {
  const { mutate } = useSWRConfig();
  return async (lender: string, credentials: Readonly<Record<string, string>>): Promise<void> => {
    await call(submissionRoutes.saveLenderCredentials, { body: { lender, credentials } });
    await mutate(keyOf(submissionRoutes.readLenderCredentials, {}));
  };
}
