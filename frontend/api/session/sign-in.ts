import type { User } from "../../../shared/domain/user.ts";
import { unreachable } from "../../../shared/wire/api-error.ts";
import { siteConfiguration } from "../http/configuration.ts";

const loadCognito = () => import("./cognito.ts").catch(unreachable);

/** Returns the signed-in user; undefined if `answerCode` must follow. Loads the Cognito client on demand. Throws ApiError. */
export async function signIn(email: string, password: string): Promise<User | undefined> {
  const [{ signInAtCognito }, configuration] = await Promise.all([loadCognito(), siteConfiguration()]);
  return signInAtCognito(configuration, { username: email.trim(), password });
}

/** The code of `signInEnded` tells that the sign-in must start again with the password. */
export const signInEnded = "SIGN_IN_ENDED";

/** Signs in with the code of the second factor. Throws ApiError: for a wrong code with the field "code". */
export const answerCode = async (code: string): Promise<User> => (await loadCognito()).answerCodeAtCognito(code.replaceAll(" ", ""));
