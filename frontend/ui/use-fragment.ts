import { useEffect, useState } from "react";

/** The secret behind the # of the page's address, which is then taken out of the address bar and the history. */
export function useFragment(): string {
  const [fragment] = useState(() => location.hash.slice(1));
  useEffect(() => history.replaceState(history.state, "", location.pathname + location.search), []);
  return fragment;
}
