import type { ButtonHTMLAttributes } from "react";
import styles from "./panel-button.module.css";

interface PanelButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: "outlined" | "link";
}

/** A button among the dense fields of the panel. */
export function PanelButton({ look = "outlined", ...rest }: PanelButtonProps) {
  return <button type="button" {...rest} className={`${styles["button"]} ${styles[look]}`} />;
}
