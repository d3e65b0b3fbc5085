import type { ButtonHTMLAttributes } from "react";
import styles from "./button.module.css";
import { Spinner } from "./spinner.tsx";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** A screen has one filled button; the others are outlined or text. */
  readonly variant?: "filled" | "outlined" | "text";
  /** Shows a spinner and ignores clicks, but keeps the focus. */
  readonly isBusy?: boolean;
  readonly isWide?: boolean;
}

export function Button({ variant = "outlined", isBusy = false, isWide = false, children, onClick, ...rest }: ButtonProps) {
  const className = [styles.button, styles[variant], isWide && styles.wide].filter(Boolean).join(" ");
  return (
    <button
      type="button"
      {...rest}
      className={className}
      aria-busy={isBusy}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  );
}
