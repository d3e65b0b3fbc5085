import { useCallback } from "react";
import { useLocation, useSearchParams } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";

/** The history state of a list: nothing that a user types belongs in a URL. */
export interface ListState {
  readonly cursor?: string | undefined;
  readonly search?: string | undefined;
  /** A message from the page that navigated here. */
  readonly notice?: string | undefined;
}

const maxPage = 1000;

/** The page is in the URL; the search and the cursor are in the history state. */
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
  const showNotice = (text: string) => navigate(hrefOf(page), { replace: true, state: { ...state, notice: text } satisfies ListState });
  return { page, cursor, search, notice, hrefOf, searchFor, showNotice };
}

/** The page number in the URL, from 1; 1 when it is missing or invalid. */
export function pageIn(parameters: URLSearchParams): number {
  const page = Number(parameters.get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= maxPage ? page : 1;
}
