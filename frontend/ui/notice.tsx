import type { ReactNode } from "react";
import styles from "./notice.module.css";

/** Confirms what was done; screen readers announce it. */
export const Notice = ({ children }: { readonly children: ReactNode }) => <output className={styles.notice}>{children}</output>;
