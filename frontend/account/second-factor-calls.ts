import { useSWRConfig } from "swr";
import { userRoutes } from "../../shared/wire/user-routes.ts";
import { call } from "../client/call.ts";
import { keyOf } from "../client/use-api.ts";

/** A new secret for an authenticator app. Throws ApiError when the password is wrong. */
export const startSecondFactor = (currentPassword: string) => call(userRoutes.startSecondFactor, { body: { currentPassword } });

/** Each updates the cached user. Throws ApiError when the password or the code is wrong. */
export function useSecondFactorChanges() {
  const { mutate } = useSWRConfig();
  const change = async (route: typeof userRoutes.confirmSecondFactor | typeof userRoutes.removeSecondFactor, body: PasswordAndCode) =>
    void (await mutate(keyOf(userRoutes.readUser), call(route, { body }), { revalidate: false }));
  return {
    confirm: (body: PasswordAndCode) => change(userRoutes.confirmSecondFactor, body),
    remove: (body: PasswordAndCode) => change(userRoutes.removeSecondFactor, body),
  };
}

interface PasswordAndCode {
  readonly currentPassword: string;
  readonly code: string;
}
