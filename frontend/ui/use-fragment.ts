import { useEffect, useState } from "react";

interface EntryState {
  readonly fragment?: string;
}

const entryState = (): EntryState => (history.state ?? {}) as EntryState;

/**
 * The secret after the # of the page's URL, which is removed from the address bar. The tab's history entry keeps it, as phones unload pages in
 * the background. Pasting another link into the same tab reloads the page.
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
