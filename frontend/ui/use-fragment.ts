import { useEffect, useState } from "react";

interface EntryState {
  readonly fragment?: string;
}

const entryState = (): EntryState => (history.state ?? {}) as EntryState;

/**
 * The secret after the # of the page's URL, which is removed from the address bar. The tab's entry keeps it, as phones reload a page that they
 * had put away. A whole link that is pasted into the same tab loads the page anew.
 */
export function useFragment(): string {
  const [fragment] = useState(() => location.hash.slice(1) || (entryState().fragment ?? ""));
  useEffect(() => history.replaceState({ ...entryState(), fragment }, "", location.pathname + location.search), [fragment]);
  useEffect(() => {
    const openAgain = () => location.reload();
    addEventListener("hashchange", openAgain);
    return () => removeEventListener("hashchange", openAgain);
  }, []);
  return fragment;
}
