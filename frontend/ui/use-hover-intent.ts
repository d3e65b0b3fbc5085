import { useEffect, useRef } from "react";

const hoverIntentMs = 150;

/** Event handlers that call `act` once the pointer or the focus has rested on the element for a moment. */
export function useHoverIntent(act: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = () => clearTimeout(timer.current);
  const start = () => {
    stop();
    timer.current = setTimeout(act, hoverIntentMs);
  };
  return { onPointerEnter: start, onPointerLeave: stop, onFocus: start };
}
