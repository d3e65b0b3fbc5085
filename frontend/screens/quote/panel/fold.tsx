import { type ReactNode, useId } from "react";
import styles from "./fold.module.css";

interface FoldProps {
  readonly title: string;
  /** What is inside, in short. */
  readonly aside: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** A part of the panel that is closed at first. */
export function Fold({ title, aside, isOpen, onToggle, children }: FoldProps) {
  const id = useId();
  return (
    <section className={styles["fold"]} aria-label={title}>
      <button type="button" className={styles["toggle"]} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <span>{title}</span>
        <span className={styles["aside"]}>{aside}</span>
        <span className={styles["chevron"]} aria-hidden="true" />
      </button>
      <div id={id} hidden={!isOpen} className={styles["content"]}>
        {isOpen && children}
      </div>
    </section>
  );
}
