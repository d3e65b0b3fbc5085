import { type ReactNode, useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import styles from "./print-page.module.css";

/** Replaces the page while the browser prints. */
export function PrintPage({ children }: { readonly children: ReactNode }) {
  const isPrinting = useIsPrinting();
  return isPrinting && createPortal(<section className={styles.page}>{children}</section>, document.body);
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
