import { type RefObject, useEffect } from "react";

const focusable = "button, input, [tabindex='0']";

/** Tab leads only through the step's panel and what the step points at: the rest of the page cannot be used meanwhile. */
export function useGuidedTab(panel: RefObject<HTMLElement | null>, target: () => HTMLElement | null): void {
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      if (event.key !== "Tab") return;
      const stops = [target(), panel.current].flatMap((part) => [...(part?.querySelectorAll<HTMLElement>(focusable) ?? [])]);
      const own = target();
      if (own?.matches(focusable)) stops.unshift(own);
      event.preventDefault();
      const now = stops.indexOf(document.activeElement as HTMLElement);
      const next = event.shiftKey ? (now <= 0 ? stops.length : now) - 1 : (now + 1) % stops.length;
      stops[next]?.focus();
    };
    document.addEventListener("keydown", follow, true);
    return () => document.removeEventListener("keydown", follow, true);
  }, [panel, target]);
}
