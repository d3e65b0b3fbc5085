import { useCallback, useState } from "react";

/** The width of an element in pixels, whole; undefined until it is known. */
export function useWidth(): readonly [(element: HTMLElement | null) => (() => void) | undefined, number | undefined] {
  const [width, setWidth] = useState<number>();
  const follow = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [follow, width];
}
