import { dollarText } from "../../shared/format.ts";
import styles from "./figure.module.css";

/** Two decimals; '-' for an unknown amount. */
export const Money = ({ dollars }: { readonly dollars: number | null | undefined }) => (
  <span className={styles.figure}>{dollarText(dollars ?? null)}</span>
);
