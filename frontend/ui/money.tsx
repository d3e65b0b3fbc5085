import { dollarText } from "../../shared/format.ts";
import styles from "./figure.module.css";

/** Dollars with two decimals; '-' for an amount that is not known. */
export const Money = ({ dollars }: { readonly dollars: number | null | undefined }) => (
  <span className={styles["figure"]}>{dollarText(dollars ?? null)}</span>
);
