import { useEffect, useRef } from "react";

const lingerMs = 150;

/** For an element on which the pointer or the focus rests for a moment. */
export function useLinger(act: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = () => clearTimeout(timer.current);
  const start = () => {
    stop();
    timer.current = setTimeout(act, lingerMs);
  };
  return { onPointerEnter: start, onPointerLeave: stop, onFocus: start };
}
