import { useEffect, useEffectEvent } from "react";

/** Calls a function at this interval; undefined stops polling. */
export function usePolling(everyMs: number | undefined, poll: () => Promise<unknown>): void {
  const pollAgain = useEffectEvent(() => void poll());
  useEffect(() => {
    if (everyMs === undefined) return undefined;
    const timer = setInterval(() => pollAgain(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
