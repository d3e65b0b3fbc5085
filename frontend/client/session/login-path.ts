import { signedOutCodes } from "../../../shared/wire/signed-out.ts";

const endings = ["EXPIRED", "HOUR", "OTHER_TAB", "CLOSED", ...signedOutCodes] as const;

/** Why a session ended that the user did not end in this tab. */
export type SessionEnding = (typeof endings)[number];

export interface LoginQuery {
  readonly reason?: SessionEnding | undefined;
  /** The page to open after the login: a path of this site with its query. */
  readonly next?: string | undefined;
}

/** The query of /login, with its "?"; empty if there is nothing to say. */
export function loginSearch({ reason, next }: LoginQuery): string {
  const query = new URLSearchParams({ ...(reason !== undefined && { reason }), ...(next !== undefined && { next }) }).toString();
  return query === "" ? "" : `?${query}`;
}

/** The query may come from another site: an unknown reason and a page of another site are left out. */
export function loginQueryOf(search: string): LoginQuery {
  const query = new URLSearchParams(search);
  return { reason: endings.find((ending) => ending === query.get("reason")), next: sameSitePath(query.get("next")) };
}

/** Undefined unless browsers read the text as a path of this site. */
function sameSitePath(text: string | null): string | undefined {
  if (text === null || !/^\/(?![/\\])/.test(text) || !URL.canParse(text, location.origin)) return undefined;
  const { origin, pathname, search } = new URL(text, location.origin);
  return origin === location.origin && !pathname.startsWith("//") ? pathname + search : undefined;
}

/** The page that the user is on. */
export const currentPath = (): string => location.pathname + location.search;

const storageKey = "next";

/** Keeps the page for a reset of the password, whose email opens in another tab. */
export function rememberTarget(next: string | undefined): void {
  if (next !== undefined) localStorage.setItem(storageKey, next);
}

export const rememberedTarget = (): string | undefined => sameSitePath(localStorage.getItem(storageKey));
