import { useCallback } from "react";
import { useSearchParams } from "wouter";
import { type View, addressWithView, viewFrom } from "./views.ts";

/** The view of the results, which is stored in the URL. */
export function useView(): { readonly view: View; readonly setView: (view: View) => void } {
  const [address, setAddress] = useSearchParams();
  const setView = useCallback((view: View) => setAddress((now) => addressWithView(view, now), { replace: true }), [setAddress]);
  return { view: viewFrom(address), setView };
}
