import { useCallback } from "react";
import { useSearchParams } from "wouter";
import { type View, withViewParam, viewFrom } from "./views.ts";

/** The view of the results, which is stored in the URL. */
export function useView(): { readonly view: View; readonly setView: (view: View) => void } {
  const [searchParams, setSearchParams] = useSearchParams();
  const setView = useCallback((view: View) => setSearchParams((now) => withViewParam(view, now), { replace: true }), [setSearchParams]);
  return { view: viewFrom(searchParams), setView };
}
