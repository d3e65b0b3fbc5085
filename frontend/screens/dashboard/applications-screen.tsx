import { Redirect } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";

/** Where a successful invitation leads: on to the quotes, with what it has to say. */
export default function ApplicationsScreen() {
  const state = useHistoryState<unknown>();
  return <Redirect href="/quotes" replace state={state} />;
}
