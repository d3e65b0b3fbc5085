import { useEffect } from "react";
import { focusContent } from "./focus-content.ts";

/** The address of the last screen that was shown. */
let previous: string | undefined;

/** Focuses the content after each navigation; the browser handles the first page. */
export function FocusOnNavigation({ path }: { readonly path: string }) {
  useEffect(() => {
    const isNext = previous !== undefined && previous !== path;
    previous = path;
    if (isNext) focusContent();
  }, [path]);
  return null;
}
