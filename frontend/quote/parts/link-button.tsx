import type { ComponentProps } from "react";
import styles from "./link-button.module.css";

/** A native button: a ranking can show hundreds of them. */
export const LinkButton = (props: ComponentProps<"button">) => <button type="button" {...props} className={styles.button} />;
