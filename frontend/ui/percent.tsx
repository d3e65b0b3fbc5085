import { percentText } from "../../shared/format.ts";
import styles from "./figure.module.css";

/** A percentage with two decimals; '-' for one that is not known. */
export const Percent = ({ percent }: { readonly percent: number | null | undefined }) => (
  <span className={styles["figure"]}>{percentText(percent ?? null)}</span>
);
