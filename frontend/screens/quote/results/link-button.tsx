import type { ButtonHTMLAttributes } from "react";
import styles from "./link-button.module.css";

/** A native button: a ranking can show hundreds of them. */
export const LinkButton = (props: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="button" {...props} className={styles["button"]} />
);
