import { comparisonRateWarning } from "../../../shared/notices/comparison-rate-warning.ts";
import kit from "../../ui/kit.module.css";

export const comparisonRateNoteId = "comparison-rate-note";

/** The law requires the warning wherever a comparison rate is shown, without a hover or a click. */
export const ComparisonRateNote = ({ id }: { readonly id?: string }) => (
  <p id={id} className={`${kit.tiny} ${kit.secondary}`}>
    {comparisonRateWarning.text}
  </p>
);
