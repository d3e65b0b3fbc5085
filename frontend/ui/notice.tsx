import type { ReactNode } from "react";
import styles from "./notice.module.css";

/** What has just been done, said to those who see it and to those who hear it. */
export const Notice = ({ children }: { readonly children: ReactNode }) => <output className={styles["notice"]}>{children}</output>;
