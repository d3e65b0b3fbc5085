import { useCallback, useSyncExternalStore } from "react";

/** From this width down, lists ask for a wider screen (core specification, section 9). */
export const narrowScreen = "(max-width: 700px)";

/** From this width down, the workspace shows one pane at a time. */
export const phoneScreen = "(max-width: 699px)";

/** From this width down, product cards use their narrow layout. */
export const narrowCards = "(max-width: 900px)";

/** From this width up, the switch between the views has its place beside the filters, and the panel beside the answers of who lends. */
export const wideWorkspace = "(min-width: 1200px)";

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
