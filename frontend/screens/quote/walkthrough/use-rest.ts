import { useEffect } from "react";

/** Cards slide to their places: once they rest, the step's target is brought into view, and what points at it looks again where it is. */
export function useRest(target: () => HTMLElement | null): void {
  useEffect(() => {
    let isCurrent = true;
    const sliding = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    const look = () => {
      if (!isCurrent) return;
      target()?.scrollIntoView({ block: "nearest" });
      window.dispatchEvent(new Event("resize"));
    };
    void Promise.allSettled(sliding.map(({ finished }) => finished)).then(look);
    return () => {
      isCurrent = false;
    };
  });
}
