import type { ReactNode } from "react";
import { Brand } from "../ui/brand.tsx";
import styles from "./customer-layout.module.css";

/** Of the pages that customers are sent to: the header invites to nothing. */
export default function CustomerLayout({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <header className={styles["header"]}>
        <Brand isInBeta />
      </header>
      <main id="content" className={styles["main"]}>
        {children}
      </main>
    </>
  );
}
