import { useEffect, useState } from "react";

interface EntryState {
  readonly fragment?: string;
}

const entryState = (): EntryState => (history.state ?? {}) as EntryState;

/** Without what follows when somebody pastes a link from a message: a full stop, a bracket, the next words. */
const fragmentOf = (hash: string): string => /^#((?:invite=)?[\w-]*)/.exec(hash)?.[1] ?? "";

/**
 * The secret after the # of the page's URL, which is removed from the address bar. The tab's history entry keeps it, as phones unload pages in
 * the background. Pasting another link into the same tab reloads the page.
 */
export function useFragment(): string {
  const [fragment] = useState(() => fragmentOf(location.hash) || (entryState().fragment ?? ""));
  useEffect(() => history.replaceState({ ...entryState(), fragment }, "", location.pathname + location.search), [fragment]);
  useEffect(() => {
    const openAgain = () => location.reload();
    addEventListener("hashchange", openAgain);
    return () => removeEventListener("hashchange", openAgain);
  }, []);
  return fragment;
}
