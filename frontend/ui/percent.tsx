import { percentText } from "../../shared/format.ts";
import styles from "./figure.module.css";

/** Two decimals; '-' for an unknown percentage. */
export const Percent = ({ percent }: { readonly percent: number | null | undefined }) => (
  <span className={styles.figure}>{percentText(percent ?? null)}</span>
);
