import { useEffect, useRef } from "react";

/** Focuses the first field that the ranking uses when a form appears, if it is a new quote's. */
export function useFirstFieldFocus(isNew: boolean) {
  const form = useRef<HTMLDivElement>(null);
  const isNewAtFirst = useRef(isNew);
  useEffect(() => {
    if (isNewAtFirst.current) form.current?.querySelector<HTMLElement>("[data-field]:not([data-field='']) input")?.focus();
  }, []);
  return form;
}
