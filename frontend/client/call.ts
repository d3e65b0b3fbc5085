import { ApiError } from "../../shared/wire/api-error.ts";
import { type Call, createCall } from "../../shared/wire/call.ts";
import { signedOutCodes } from "../../shared/wire/signed-out.ts";
import { requestFreshSignIn } from "./session/fresh-sign-in.ts";
import type { SessionEnding } from "./session/login-path.ts";
import { currentToken, endSession, isSessionEnding } from "./session/session.ts";

/** Characters. Browsers allow 64 KiB of keepalive request bodies in total. */
const maxKeepAliveLength = 8192;

/** `keepalive` completes a short save when the page is closed. The token is the only credential: no cookies, no referrer. */
const send = createCall({
  baseUrl: "",
  fetch: (url, init) => {
    const keepalive = init.body !== undefined && init.body.length <= maxKeepAliveLength;
    return fetch(url, { ...init, keepalive, credentials: "omit", referrerPolicy: "no-referrer" });
  },
  token: () => currentToken(),
});

/** The code of a change that needs a sign-in of the last 15 minutes. */
const needsSignIn = "SIGN_IN_AGAIN";

/** Calls an API route with the signed-in user's token. Asks for the password where the change needs it. Throws ApiError. */
export const call: Call = async (route, ...provided) => {
  try {
    return await callOnce(route, ...provided);
  } catch (error) {
    const isStale = error instanceof ApiError && error.code === needsSignIn;
    if (!isStale || !(await requestFreshSignIn())) throw error;
    return callOnce(route, ...provided);
  }
};

/** The gateway refuses an expired token itself, without a code. */
const endingOf = ({ code }: ApiError): SessionEnding => signedOutCodes.find((known) => known === code) ?? "EXPIRED";

/** Ends the session on 401. While the user is logging out nothing is sent or answered. */
const callOnce: Call = async (route, ...provided) => {
  if (isSessionEnding()) return new Promise<never>(() => {});
  const wasSignedIn = currentToken() !== undefined;
  try {
    return await send(route, ...provided);
  } catch (error) {
    if (wasSignedIn && error instanceof ApiError && error.status === 401) endSession(endingOf(error));
    throw error;
  }
};
