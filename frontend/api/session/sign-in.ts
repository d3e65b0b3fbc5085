import type { User } from "../../../shared/domain/user.ts";
import { unreachable } from "../../../shared/wire/api-error.ts";
import { siteConfiguration } from "../http/configuration.ts";

/** Returns the signed-in user. Loads the Cognito client on demand. Throws ApiError. */
export async function signIn(email: string, password: string): Promise<User> {
  const [{ signInAtCognito }, configuration] = await Promise.all([import("./cognito.ts").catch(unreachable), siteConfiguration()]);
  return signInAtCognito(configuration, { username: email.trim(), password });
}
