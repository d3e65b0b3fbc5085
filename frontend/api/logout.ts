import { userRoutes } from "../../shared/wire/user-routes.ts";
import { call } from "./call.ts";
import { currentToken, endSession } from "./session.ts";

const longestWaitMs = 2_000;

/** Ends every session of the one who is signed in, if the API can be reached within two seconds, and this one in any case. */
export async function logout(): Promise<void> {
  // Whatever becomes of it: whoever leaves must not be kept by an API that does not answer.
  if (currentToken() !== undefined) await Promise.race([call(userRoutes.logout).catch(() => undefined), longestWait()]);
  endSession();
}

const longestWait = () => new Promise<void>((resolve) => void setTimeout(resolve, longestWaitMs));
