import { ApiError } from "../../shared/wire/api-error.ts";
import { type Call, createCall } from "../../shared/wire/call.ts";
import { currentToken, endSession } from "./session.ts";

/** What a browser sends on after its page is gone may hold 64 KiB at a time in all. */
const mostKeptAlive = 8192;

/**
 * Without the page's own URL or credentials: the token is the caller's one identity. A short change is sent to its end even if
 * the page is left at that moment.
 */
const send = createCall({
  baseUrl: "",
  fetch: (url, init) => {
    const keepalive = init.body !== undefined && init.body.length <= mostKeptAlive;
    return fetch(url, { ...init, keepalive, credentials: "omit", referrerPolicy: "no-referrer" });
  },
  token: () => currentToken(),
});

/** Calls a route of the API as whoever is signed in. A session that the server no longer knows ends here. Throws ApiError. */
export const call: Call = async (route, ...given) => {
  const wasSignedIn = currentToken() !== undefined;
  try {
    return await send(route, ...given);
  } catch (error) {
    if (wasSignedIn && error instanceof ApiError && error.status === 401) endSession();
    throw error;
  }
};
