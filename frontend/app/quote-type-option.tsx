import { type ReactNode, useId } from "react";
import { ChevronIcon } from "../ui/control-icons.tsx";
import { Spinner } from "../ui/spinner.tsx";
import styles from "./new-quote-dialog.module.css";

interface QuoteTypeOptionProps {
  readonly name: string;
  readonly text: string;
  readonly icon: ReactNode;
  readonly isStarting?: boolean;
  /** Without it the option is still to come. */
  readonly onChoose?: () => void;
}

export function QuoteTypeOption({ name, text, icon, isStarting = false, onChoose }: QuoteTypeOptionProps) {
  const id = useId();
  return (
    <button
      type="button"
      className={styles["option"]}
      disabled={onChoose === undefined}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-text ${id}-soon`}
      aria-busy={isStarting}
      onClick={onChoose}
    >
      <span className={styles["icon"]}>{icon}</span>
      <span className={styles["words"]}>
        <span id={`${id}-name`} className={styles["name"]}>
          {name}
        </span>
        <span id={`${id}-text`} className={styles["text"]}>
          {text}
        </span>
      </span>
      {onChoose === undefined ? (
        <span id={`${id}-soon`} className={styles["soon"]}>
          coming soon
        </span>
      ) : isStarting ? (
        <Spinner />
      ) : (
        <ChevronIcon direction="right" />
      )}
    </button>
  );
}
