import type { ReactNode } from "react";
import { usePageTitle } from "./use-page-title.ts";
import kit from "./kit.module.css";
import styles from "./section-page.module.css";

interface SectionPageProps {
  readonly title: string;
  /** Has a list beside the sections. */
  readonly isWide?: boolean;
  readonly children?: ReactNode;
}

export function SectionPage({ title, isWide = false, children }: SectionPageProps) {
  usePageTitle(title);
  return (
    <main id="content" className={`${kit.page} ${styles.page} ${isWide ? styles.wide : ""}`}>
      <h1 className={kit.title}>{title}</h1>
      {children}
    </main>
  );
}

interface SectionProps {
  readonly title: string;
  readonly id?: string;
  readonly children: ReactNode;
}

export const Section = ({ title, id, children }: SectionProps) => (
  <section id={id} className={styles.section} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);
