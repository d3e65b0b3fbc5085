import { useEffect } from "react";

/** Waits for the cards' animations, then scrolls to the step's target; the resize event makes antd's Tour move its highlight. */
export function useTargetInView(target: () => HTMLElement | null): void {
  useEffect(() => {
    let isCurrent = true;
    const sliding = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    const scrollToTarget = () => {
      if (!isCurrent) return;
      target()?.scrollIntoView({ block: "nearest" });
      window.dispatchEvent(new Event("resize"));
    };
    void Promise.allSettled(sliding.map(({ finished }) => finished)).then(scrollToTarget);
    return () => {
      isCurrent = false;
    };
  });
}
