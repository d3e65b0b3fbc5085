import { decodedExpiry } from "./token-expiry.ts";

const storageKey = "token";
const longestNonToken = 12;

/** The access token of the one who is signed in, or undefined where there is none or it has expired (core specification, section 4). */
export function currentToken(now = Date.now()): string | undefined {
  const token = localStorage.getItem(storageKey) ?? undefined;
  return token === undefined || isExpired(token, now) ? undefined : token;
}

/** A token is expired if it is 12 characters or shorter or its expiry time has passed. */
export function isExpired(token: string, now: number): boolean {
  return token.length <= longestNonToken || decodedExpiry(token) <= now;
}

export function keepToken(token: string): void {
  localStorage.setItem(storageKey, token);
}

/** Nothing of the session stays stored on this machine. */
export function forgetSession(): void {
  localStorage.clear();
  sessionStorage.clear();
}

/** Ends the session on this machine: nothing stored stays, and a new page begins with nothing in memory. */
export function endSession(): void {
  forgetSession();
  location.assign("/login");
}

/** A session that is ended in another window ends in this one too, with all that it shows. */
export function endWithOtherWindows(): void {
  addEventListener("storage", ({ storageArea, key, newValue }) => {
    const isEnded = storageArea === localStorage && (key === null || (key === storageKey && newValue === null));
    if (isEnded) endSession();
  });
}
