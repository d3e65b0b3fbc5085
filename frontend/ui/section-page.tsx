import type { ReactNode } from "react";
import { usePageTitle } from "./use-page-title.ts";
import kit from "./kit.module.css";
import styles from "./section-page.module.css";

export function SectionPage({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  usePageTitle(title);
  return (
    <main id="content" className={`${kit.page} ${styles.page}`}>
      <h1 className={kit.title}>{title}</h1>
      {children}
    </main>
  );
}

export const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles.section} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);
