import type { ReactNode } from "react";
import styles from "./empty-state.module.css";
import { KelpieHead } from "./kelpie-logo.tsx";

interface EmptyStateProps {
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}

export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <section className={styles["state"]}>
      <Cards />
      <h2 className={styles["title"]}>{title}</h2>
      {text !== undefined && <p className={styles["text"]}>{text}</p>}
      {children}
    </section>
  );
}

const Cards = () => (
  <div className={styles["cards"]} aria-hidden="true">
    {["back", "middle", "front"].map((place) => (
      <span key={place} className={`${styles["card"]} ${styles[place]}`}>
        <i className={styles["tile"]} />
        <i className={styles["lines"]} />
        <i className={styles["figure"]} />
        <i className={styles["figure"]} />
      </span>
    ))}
    <span className={styles["badge"]}>
      <KelpieHead size={40} />
    </span>
  </div>
);
