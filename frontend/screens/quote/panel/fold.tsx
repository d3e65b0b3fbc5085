import { type ReactNode, useId } from "react";
import { FoldButton } from "./fold-button.tsx";
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
      <FoldButton className={styles["toggle"]} isOpen={isOpen} controls={id} onToggle={onToggle}>
        <span>{title}</span>
        <span className={styles["aside"]}>{aside}</span>
      </FoldButton>
      <div id={id} hidden={!isOpen} className={styles["content"]}>
        {isOpen && children}
      </div>
    </section>
  );
}
