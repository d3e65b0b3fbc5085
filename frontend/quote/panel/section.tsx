import { type ReactNode, useId } from "react";
import kit from "../../ui/kit.module.css";
import styles from "./section.module.css";

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={`${kit.small} ${kit.semibold} ${styles.title}`}>
        {title}
      </h2>
      {children}
    </section>
  );
}
