import { useLayoutEffect, useRef } from "react";

const gapPx = 4;
const marginPx = 8;
/** Opens upwards when less than this is free below the control and more is free above it. */
const enoughPx = 240;

/** Shows a popover next to its control for as long as it is open. */
export function usePopup(isOpen: boolean) {
  const control = useRef<HTMLDivElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isOpen || !control.current || !popup.current) return;
    const [box, list] = [control.current, popup.current];
    const place = () => placeBeside(box, list);
    list.showPopover();
    place();
    addEventListener("resize", place);
    document.addEventListener("scroll", place, true);
    return () => {
      removeEventListener("resize", place);
      document.removeEventListener("scroll", place, true);
      list.hidePopover();
    };
  }, [isOpen]);
  return { control, popup };
}

function placeBeside(control: HTMLElement, popup: HTMLElement): void {
  const { top, bottom, left, width } = control.getBoundingClientRect();
  const [above, below] = [top - gapPx - marginPx, innerHeight - bottom - gapPx - marginPx];
  const isAbove = below < Math.min(enoughPx, popup.scrollHeight) && above > below;
  Object.assign(popup.style, {
    minWidth: `${width}px`,
    maxHeight: `min(75vh, ${isAbove ? above : below}px)`,
    top: isAbove ? "auto" : `${bottom + gapPx}px`,
    bottom: isAbove ? `${innerHeight - top + gapPx}px` : "auto",
  });
  popup.style.left = `${Math.max(marginPx, Math.min(left, innerWidth - popup.offsetWidth - marginPx))}px`;
}
