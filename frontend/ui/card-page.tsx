import type { ReactNode } from "react";
import kit from "./kit.module.css";
import styles from "./card-page.module.css";
import { usePageTitle } from "./use-page-title.ts";

interface CardPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A page with one task: a title, a lead and a card. */
export function CardPage({ title, lead, children }: CardPageProps) {
  usePageTitle(title);
  return (
    <section className={styles.page}>
      <h1 className={`${kit.largeTitle} ${styles.title}`}>{title}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      <div className={styles.card}>{children}</div>
    </section>
  );
}
