import type { ButtonHTMLAttributes } from "react";
import styles from "./button.module.css";
import { Spinner } from "./spinner.tsx";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** One filled button on a screen; the others are outlined or text. */
  readonly look?: "filled" | "outlined" | "text";
  /** Keeps the focus, shows that something is under way, and does nothing more until it is done. */
  readonly isBusy?: boolean;
  readonly isWide?: boolean;
}

/** A button; its words say what it does. */
export function Button({ look = "outlined", isBusy = false, isWide = false, children, onClick, ...rest }: ButtonProps) {
  const className = [styles["button"], styles[look], isWide && styles["wide"]].filter(Boolean).join(" ");
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
