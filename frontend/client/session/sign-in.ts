import { plainAscii, withoutSpaces } from "../../../shared/domain/plain-text.ts";
import type { User } from "../../../shared/domain/user.ts";
import { ApiError } from "../../../shared/wire/api-error.ts";
import { siteConfiguration } from "../configuration.ts";

// Browsers never fetch a script again that failed to load, until the page is reloaded.
const loadCognito = () =>
  import("./cognito.ts").catch((cause: unknown) => {
    throw new ApiError({ status: 0, message: "This page could not be loaded completely. Please reload it and try again." }, { cause });
  });

/** Returns the signed-in user; undefined if `answerCode` must follow. Loads the Cognito client on demand. Throws ApiError. */
export async function signIn(email: string, password: string): Promise<User | undefined> {
  // Reports an unreachable server before the script is asked for.
  const configuration = await siteConfiguration();
  const { signInAtCognito } = await loadCognito();
  return signInAtCognito(configuration, { username: plainAscii(email), password });
}

/** The code of `signInEnded` tells that the sign-in must start again with the password. */
export const signInEnded = "SIGN_IN_ENDED";

/** Signs in with the code of the second factor. Throws ApiError: for a wrong code with the field "code". */
export const answerCode = async (code: string): Promise<User> => (await loadCognito()).answerCodeAtCognito(withoutSpaces(code));
