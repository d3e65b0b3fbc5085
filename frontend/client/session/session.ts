import { type SessionEnding, currentPath, loginSearch } from "./login-path.ts";

const storageKey = "token";
const maxNonTokenLength = 12;

/** The stored access token; undefined when there is none or it has expired (core specification, section 4). */
export function currentToken(now = Date.now()): string | undefined {
  const token = localStorage.getItem(storageKey) ?? undefined;
  return token === undefined || isExpired(token, now) ? undefined : token;
}

/** Whether a token is stored that no longer counts. */
export const hasExpiredToken = (): boolean => localStorage.getItem(storageKey) !== null && currentToken() === undefined;

/** A token counts as expired if it has 12 characters or fewer or its expiry time has passed. */
export function isExpired(token: string, now: number): boolean {
  return token.length <= maxNonTokenLength || decodedExpiry(token) <= now;
}

export function storeToken(token: string): void {
  localStorage.setItem(storageKey, token);
}

export function clearSession(): void {
  localStorage.clear();
  sessionStorage.clear();
}

let isEnding = false;

/** Whether the user is logging out. Further requests of the page are not sent. */
export const isSessionEnding = (): boolean => isEnding;

export function beginSessionEnd(): void {
  isEnding = true;
  // The browser may show the same page again by its Back button.
  addEventListener("pagehide", () => (isEnding = false), { once: true });
}

/**
 * Clears the stored session and loads the login page, which also clears the memory. With a reason, /login says it and leads back to this page
 * unless the user has logged out or closed the account.
 */
export function endSession(reason?: SessionEnding): void {
  const isOver = reason === undefined || reason === "OTHER_TAB" || reason === "CLOSED";
  const search = loginSearch({ reason, next: isOver ? undefined : currentPath() });
  clearSession();
  location.assign(`/login${search}`);
}

/** Ends the session in this tab when another tab ends it. */
export function endSessionWithOtherTabs(): void {
  addEventListener("storage", ({ storageArea, key, newValue }) => {
    const isEnded = storageArea === localStorage && (key === null || (key === storageKey && newValue === null));
    if (isEnded) endSession("OTHER_TAB");
  });
}

/** Expiry of a JWT in milliseconds since 1970, 0 for any other text. The signature is verified by the server only. */
export function decodedExpiry(token: string): number {
  try {
    const payload = token.split(".")[1] ?? "";
    const { exp } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as { exp?: number };
    return (exp ?? 0) * 1000;
  } catch {
    return 0;
  }
}
