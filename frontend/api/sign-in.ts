import type { User } from "../../shared/entities/user.ts";
import { unreachable } from "../../shared/wire/api-error.ts";
import { siteConfiguration } from "./configuration.ts";

/** Signs a broker in by email and password, and says who it is. Throws ApiError. Loads the identity provider's client when it is called. */
export async function signIn(email: string, password: string): Promise<User> {
  const [{ signInAtCognito }, configuration] = await Promise.all([import("./cognito.ts").catch(unreachable), siteConfiguration()]);
  return signInAtCognito(configuration, { username: email.trim(), password });
}
