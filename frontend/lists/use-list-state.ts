import { useCallback } from "react";
import { useLocation, useSearchParams } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import type { ListFilter } from "../client/lists.ts";

/** The history state of a list: nothing that a user types belongs in a URL. */
export interface ListHistoryState {
  readonly cursor?: string | undefined;
  readonly search?: string | undefined;
  readonly filter?: ListFilter | undefined;
  /** A message from the page that navigated here. */
  readonly notice?: string | undefined;
}

const maxPage = 1000;
const noFilter: ListFilter = {};

/** The page is in the URL; the search, the filter and the cursor are in the history state. */
export function useListState() {
  const [path, navigate] = useLocation();
  const [parameters] = useSearchParams();
  const state = useHistoryState<ListHistoryState | null>() ?? {};
  const { cursor, search = "", filter = noFilter, notice } = state;
  const hrefOf = (page: number) => (page === 1 ? path : `${path}?page=${page}`);
  const searchFor = useCallback(
    (text: string) => {
      // The list is shown until the page of a chosen link has loaded.
      if (location.pathname === path) navigate(path, { replace: true, state: { search: text, filter } satisfies ListHistoryState });
    },
    [navigate, path, filter],
  );
  const filterBy = (next: ListFilter) => navigate(path, { replace: true, state: { search, filter: next } satisfies ListHistoryState });
  const page = pageIn(parameters);
  const showNotice = (text: string) =>
    navigate(hrefOf(page), { replace: true, state: { ...state, notice: text } satisfies ListHistoryState });
  const isFiltered = search !== "" || Object.entries(filter).some(([name, value]) => name !== "sort" && value !== undefined);
  return { page, cursor, search, filter, isFiltered, notice, hrefOf, searchFor, filterBy, showNotice };
}

/** The page number in the URL, from 1; 1 when it is missing or invalid. */
export function pageIn(parameters: URLSearchParams): number {
  const page = Number(parameters.get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= maxPage ? page : 1;
}
