import { useEffect } from "react";

/** Loads a part of the page after the first paint: it must work without a connection too. A failure is reported when the part is used. */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    load().catch(() => undefined);
  }, [load]);
}
