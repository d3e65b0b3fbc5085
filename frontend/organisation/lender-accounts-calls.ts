import { useSWRConfig } from "swr";
import { submissionRoutes } from "../../shared/wire/submission-routes.ts";
import { call } from "../client/call.ts";
import { keyOf, useApi } from "../client/use-api.ts";

/** Each submission lender, and when the organisation's credentials with it were set. */
export const useLenderAccounts = () => useApi(submissionRoutes.readLenderCredentials, {});

/** Saves the organisation's credentials with a lender, which cannot be read back. Throws ApiError. */
export function useSaveLenderAccount() {
  const { mutate } = useSWRConfig();
  return async (lender: string, credentials: Readonly<Record<string, string>>): Promise<void> => {
    await call(submissionRoutes.saveLenderCredentials, { body: { lender, credentials } });
    await mutate(keyOf(submissionRoutes.readLenderCredentials, {}));
  };
}
