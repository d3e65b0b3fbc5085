import { useEffect, useState } from "react";

/** The value once it has not changed for this long; an empty text at once. */
export function useDebounced(value: string, afterMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === "" ? 0 : afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
