import type { ReactNode } from "react";
import kit from "../ui/kit.module.css";
import styles from "./customer-page.module.css";
import { usePageTitle } from "../ui/use-page-title.ts";

interface CustomerPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
}

/** A page that customers open from an email, designed for phones first. */
export function CustomerPage({ title, lead, children }: CustomerPageProps) {
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <header>
        <h1 className={kit.title}>{title}</h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </div>
  );
}

export const CustomerCard = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <section className={styles.card} aria-label={label}>
    {children}
  </section>
);

export const FinePrint = ({ children }: { readonly children: ReactNode }) => <p className={styles.fine}>{children}</p>;
