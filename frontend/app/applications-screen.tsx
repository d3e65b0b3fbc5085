import { Redirect } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";

/** Redirects to the quotes, with the notice of the screen before. */
export default function ApplicationsScreen() {
  const state = useHistoryState<unknown>();
  return <Redirect href="/quotes" replace state={state} />;
}
