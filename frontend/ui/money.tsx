import { dollarText } from "../../shared/format.ts";
import kit from "./kit.module.css";

/** Two decimals; '-' for an unknown amount. */
export const Money = ({ dollars }: { readonly dollars: number | null | undefined }) => (
  <span className={kit.figure}>{dollarText(dollars ?? null)}</span>
);
