import { useEffect, useState } from "react";

/** The secret after the # of the page's URL, which is removed from the address bar and the history. */
export function useFragment(): string {
  const [fragment] = useState(() => location.hash.slice(1));
  useEffect(() => history.replaceState(history.state, "", location.pathname + location.search), []);
  return fragment;
}
