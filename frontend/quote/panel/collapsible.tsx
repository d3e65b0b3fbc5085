import { type ReactNode, useId } from "react";
import { CollapseButton } from "./collapse-button.tsx";
import styles from "./collapsible.module.css";

interface CollapsibleProps {
  readonly title: string;
  /** What is inside, in short. */
  readonly aside: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** A part of the panel that is closed at first. */
export function Collapsible({ title, aside, isOpen, onToggle, children }: CollapsibleProps) {
  const id = useId();
  return (
    <section className={styles["collapsible"]} aria-label={title}>
      <CollapseButton className={styles["toggle"]} isOpen={isOpen} controls={id} onToggle={onToggle}>
        <span>{title}</span>
        <span className={styles["aside"]}>{aside}</span>
      </CollapseButton>
      <div id={id} hidden={!isOpen} className={styles["content"]}>
        {isOpen && children}
      </div>
    </section>
  );
}
