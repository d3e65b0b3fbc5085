import type { ReactNode } from "react";
import { ChevronIcon } from "../ui/control-icons.tsx";
import { Spinner } from "../ui/spinner.tsx";
import styles from "./new-quote-dialog.module.css";

interface QuoteTypeOptionProps {
  readonly name: string;
  readonly text: string;
  readonly icon: ReactNode;
  readonly isStarting?: boolean;
  /** Without it the option is disabled and marked 'coming soon'. */
  readonly onChoose?: () => void;
}

export function QuoteTypeOption({ name, text, icon, isStarting = false, onChoose }: QuoteTypeOptionProps) {
  return (
    <button type="button" className={styles["option"]} disabled={onChoose === undefined} aria-busy={isStarting} onClick={onChoose}>
      <span className={styles["icon"]}>{icon}</span>
      <span className={styles["words"]}>
        <span className={styles["name"]}>{name}</span>
        <span className={styles["text"]}>{text}</span>
      </span>
      {onChoose === undefined ? (
        <span className={styles["soon"]}>coming soon</span>
      ) : isStarting ? (
        <Spinner />
      ) : (
        <ChevronIcon direction="right" />
      )}
    </button>
  );
}
