import type { ReactNode } from "react";
import { usePageTitle } from "./use-page-title.ts";
import styles from "./section-page.module.css";

/** A page of several parts, such as those about the user and the organisation. */
export function SectionPage({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  usePageTitle(title);
  return (
    <main id="content" className={styles["page"]}>
      <h1 className={styles["title"]}>{title}</h1>
      {children}
    </main>
  );
}

/** A part of such a page, in a card of its own. */
export const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles["section"]} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);
