import type { ButtonHTMLAttributes } from "react";
import styles from "./panel-button.module.css";

interface PanelButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: "outlined" | "link";
}

export function PanelButton({ variant = "outlined", ...rest }: PanelButtonProps) {
  return <button type="button" {...rest} className={`${styles["button"]} ${styles[variant]}`} />;
}
