import { type ReactNode, useId } from "react";
import styles from "./section.module.css";

/** A part of the scenario under its heading, a line above it. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles["section"]} aria-labelledby={id}>
      <h2 id={id} className={styles["title"]}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface PairProps {
  /** One under the other where the panel is narrow: for lists whose choices would be cut off. */
  readonly isStacked?: boolean;
  readonly children: ReactNode;
}

/** Two fields side by side. */
export function Pair({ isStacked = false, children }: PairProps) {
  return <div className={`${styles["pair"]} ${isStacked ? styles["stacked"] : ""}`}>{children}</div>;
}
