import { type RefObject, useEffect } from "react";

const focusable = "button, input, [tabindex='0']";

/** Limits Tab to the step's panel and the highlighted element. */
export function useFocusTrap(panel: RefObject<HTMLElement | null>, target: () => HTMLElement | null): void {
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      if (event.key !== "Tab") return;
      const stops = [target(), panel.current].flatMap((part) => [...(part?.querySelectorAll<HTMLElement>(focusable) ?? [])]);
      const targetElement = target();
      if (targetElement?.matches(focusable)) stops.unshift(targetElement);
      event.preventDefault();
      const now = stops.indexOf(document.activeElement as HTMLElement);
      const next = event.shiftKey ? (now <= 0 ? stops.length : now) - 1 : (now + 1) % stops.length;
      stops[next]?.focus();
    };
    document.addEventListener("keydown", follow, true);
    return () => document.removeEventListener("keydown", follow, true);
  }, [panel, target]);
}
