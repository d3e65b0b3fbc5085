import { type CriterionState, CriterionMark } from "../../ranking/criterion-mark.tsx";
import styles from "./step-panel.module.css";

const meanings: Readonly<Record<CriterionState, string>> = {
  met: "The scenario satisfies it.",
  unknown: "A detail is missing. Add it and the card updates.",
  failed: "This is why the product ranks lower.",
};
const names: Readonly<Record<CriterionState, string>> = { met: "Met.", unknown: "Unknown.", failed: "Not met." };

export const CriteriaLegend = () => (
  <ul className={styles["legend"]}>
    {(["met", "unknown", "failed"] as const).map((state) => (
      <li key={state}>
        <span aria-hidden="true">
          <CriterionMark state={state} />
        </span>
        <span>
          <strong>{names[state]}</strong> {meanings[state]}
        </span>
      </li>
    ))}
  </ul>
);
