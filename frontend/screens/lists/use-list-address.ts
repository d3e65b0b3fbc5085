import { useCallback } from "react";
import { useLocation, useSearchParams } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";

/** What a list's history entry keeps beside its address: nothing that anybody types belongs into an address. */
export interface ListState {
  readonly cursor?: string | undefined;
  readonly search?: string | undefined;
  /** What another page says to whoever it sends here. */
  readonly notice?: string | undefined;
}

const highestPage = 1000;

/** Where a list stands: its page in the address, what is searched for and the cursor in the history. */
export function useListAddress() {
  const [path, navigate] = useLocation();
  const [parameters] = useSearchParams();
  const state = useHistoryState<ListState | null>() ?? {};
  const { cursor, search = "", notice } = state;
  const hrefOf = (page: number) => (page === 1 ? path : `${path}?page=${page}`);
  const searchFor = useCallback(
    (text: string) => navigate(path, { replace: true, state: { search: text } satisfies ListState }),
    [navigate, path],
  );
  const page = pageIn(parameters);
  const say = (text: string) => navigate(hrefOf(page), { replace: true, state: { ...state, notice: text } satisfies ListState });
  return { page, cursor, search, notice, hrefOf, searchFor, say };
}

/** The page an address names, from 1; the first one where it names none. */
export function pageIn(parameters: URLSearchParams): number {
  const page = Number(parameters.get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= highestPage ? page : 1;
}
