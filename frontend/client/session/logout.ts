import { userRoutes } from "../../../shared/wire/user-routes.ts";
import { call } from "../call.ts";
import { beginSessionEnd, currentToken, endSession } from "./session.ts";

const maxWaitMs = 2_000;

/** Ends all of the user's sessions if the API answers within two seconds, and always the one in this browser. */
export async function logout(): Promise<void> {
  if (currentToken() !== undefined) {
    const logoutRequest = call(userRoutes.logout).catch(() => undefined);
    beginSessionEnd();
    await Promise.race([logoutRequest, maxWait()]);
  }
  endSession();
}

const maxWait = () => new Promise<void>((resolve) => void setTimeout(resolve, maxWaitMs));
