import { useCallback, useSyncExternalStore } from "react";

/** The lists ask for a wider screen from this width down (core specification, section 9). */
export const narrowScreen = "(max-width: 700px)";

/** A phone's width: the workspace shows one thing at a time. */
export const phoneScreen = "(max-width: 699px)";

/** The card layout is narrow from this width down. */
export const narrowCards = "(max-width: 900px)";

/** Whether the window answers a media query, as that changes. */
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
