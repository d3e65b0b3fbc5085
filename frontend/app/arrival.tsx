import { useEffect } from "react";
import { focusContent } from "./content.ts";

/** The address last arrived at. */
let seen: string | undefined;

/** Beside a page that has come: moves the focus to it, which the page before took along. The first page leaves it to the browser. */
export function Arrival({ at }: { readonly at: string }) {
  useEffect(() => {
    const isNext = seen !== undefined && seen !== at;
    seen = at;
    if (isNext) focusContent();
  }, [at]);
  return null;
}
