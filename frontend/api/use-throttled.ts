import { useEffect, useRef, useState } from "react";

/** A value at most once in so many milliseconds, its last one always. */
export function useThrottled<T>(value: T, everyMs: number): T {
  const [shown, setShown] = useState(value);
  const last = useRef(0);
  useEffect(() => {
    const show = () => {
      last.current = Date.now();
      setShown(value);
    };
    const timer = setTimeout(show, Math.max(0, last.current + everyMs - Date.now()));
    return () => clearTimeout(timer);
  }, [value, everyMs]);
  return shown;
}
