import { useEffect, useEffectEvent } from "react";

const everyMs = 1_000;

/** Asks again, each second, while something is awaited. */
export function usePolling(isAwaiting: boolean, ask: () => Promise<unknown>): void {
  const askAgain = useEffectEvent(() => void ask());
  useEffect(() => {
    if (!isAwaiting) return undefined;
    const timer = setInterval(() => askAgain(), everyMs);
    return () => clearInterval(timer);
  }, [isAwaiting]);
}
