import styles from "./comparison-rate-note.module.css";

export const comparisonRateNoteId = "comparison-rate-note";

/** The law requires the warning wherever a comparison rate is shown, without a hover or a click. */
export const ComparisonRateNote = () => (
  <p id={comparisonRateNoteId} className={styles["note"]}>
    <strong>Comparison rate warning:</strong> true only for the amount, term and fees of this quote. It may not include all fees. Other
    terms, fees or amounts give another comparison rate.
  </p>
);
