import { useEffect, useEffectEvent } from "react";

/** Asks again at this interval; undefined = nothing is awaited. */
export function usePolling(everyMs: number | undefined, ask: () => Promise<unknown>): void {
  const askAgain = useEffectEvent(() => void ask());
  useEffect(() => {
    if (everyMs === undefined) return undefined;
    const timer = setInterval(() => askAgain(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
