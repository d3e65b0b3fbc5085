import { ApiError } from "../../../shared/wire/api-error.ts";
import { type Call, createCall } from "../../../shared/wire/call.ts";
import { currentToken, endSession } from "../session/session.ts";

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

/** Calls an API route with the signed-in user's token. Ends the session on 401. Throws ApiError. */
export const call: Call = async (route, ...provided) => {
  const wasSignedIn = currentToken() !== undefined;
  try {
    return await send(route, ...provided);
  } catch (error) {
    if (wasSignedIn && error instanceof ApiError && error.status === 401) endSession();
    throw error;
  }
};
