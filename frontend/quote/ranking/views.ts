import { useCallback } from "react";
import { useSearchParams } from "wouter";

/** The ways in which the results are shown, in the order of their switch. */
export const views = ["cards", "scenarios", "grid"] as const;

export type View = (typeof views)[number];

export const viewNames: Readonly<Record<View, string>> = { cards: "Cards", scenarios: "Scenarios", grid: "Grid" };

/** Whether the charts are open under the grid: the charts were a view of their own, which links may still name. */
export const hasOpenCharts = (searchParams: URLSearchParams): boolean => searchParams.get("view") === "charts";

/** Reads the view from a URL, /quote/1?view=scenarios; the cards where it names none. */
export const viewFrom = (searchParams: URLSearchParams): View =>
  hasOpenCharts(searchParams) ? "grid" : (views.find((view) => view === searchParams.get("view")) ?? "cards");

/** Writes the view to the URL and keeps its other parameters. */
export function withViewParam(view: View, searchParams: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(searchParams);
  if (view === "cards") next.delete("view");
  else next.set("view", view);
  return next;
}

/** The view of the results, which is stored in the URL. */
export function useView(): { readonly view: View; readonly setView: (view: View) => void } {
  const [searchParams, setSearchParams] = useSearchParams();
  const setView = useCallback((view: View) => setSearchParams((now) => withViewParam(view, now), { replace: true }), [setSearchParams]);
  return { view: viewFrom(searchParams), setView };
}
