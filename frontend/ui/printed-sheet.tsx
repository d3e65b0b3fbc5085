import { type ReactNode, useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import styles from "./printed-sheet.module.css";

/** A table that takes the place of the page on paper. */
export function PrintedSheet({ children }: { readonly children: ReactNode }) {
  const isPrinting = useIsPrinting();
  return isPrinting && createPortal(<section className={styles["sheet"]}>{children}</section>, document.body);
}

function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    // The browser takes the page as it stands when the event ends.
    addEventListener("beforeprint", () => flushSync(() => setIsPrinting(true)), listening);
    addEventListener("afterprint", () => setIsPrinting(false), listening);
    return () => listening.abort();
  }, []);
  return isPrinting;
}
