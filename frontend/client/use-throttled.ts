import { useEffect, useRef, useState } from "react";

/** The value, updated at most once per interval; the last value always arrives. */
export function useThrottled<T>(value: T, everyMs: number): T {
  const [visible, setVisible] = useState(value);
  const last = useRef(0);
  useEffect(() => {
    const show = () => {
      last.current = Date.now();
      setVisible(value);
    };
    const timer = setTimeout(show, Math.max(0, last.current + everyMs - Date.now()));
    return () => clearTimeout(timer);
  }, [value, everyMs]);
  return visible;
}
