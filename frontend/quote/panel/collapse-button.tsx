import type { ReactNode, Ref } from "react";
import styles from "./collapse-button.module.css";

interface CollapseButtonProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly className?: string | undefined;
  readonly isOpen: boolean;
  /** The id of what it opens and closes. */
  readonly controls: string;
  readonly disabled?: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** Opens and closes a part of the panel. */
export const CollapseButton = ({ ref, className = "", isOpen, controls, disabled, onToggle, children }: CollapseButtonProps) => (
  <button
    ref={ref}
    type="button"
    className={`${styles.button} ${className}`}
    aria-expanded={isOpen}
    aria-controls={controls}
    disabled={disabled}
    onClick={onToggle}
  >
    {children}
    <span className={styles.chevron} aria-hidden="true" />
  </button>
);
