import type { ReactNode } from "react";
import { Brand } from "../ui/brand.tsx";
import styles from "./customer-layout.module.css";

/** For pages that customers open from an email: the header has no sign-up link. */
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
