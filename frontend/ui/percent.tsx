import { percentText } from "../../shared/format.ts";
import kit from "./kit.module.css";

/** Two decimals; '-' for an unknown percentage. */
export const Percent = ({ percent }: { readonly percent: number | null | undefined }) => (
  <span className={kit.figure}>{percentText(percent ?? null)}</span>
);
