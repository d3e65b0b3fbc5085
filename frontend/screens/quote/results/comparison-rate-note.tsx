import styles from "./comparison-rate-note.module.css";

export const comparisonRateNoteId = "comparison-rate-note";

/** What a comparison rate does not say; the law asks for it wherever one is shown, without a hover or a click. */
export const ComparisonRateNote = () => (
  <p id={comparisonRateNoteId} className={styles["note"]}>
    <strong>Comparison rate warning:</strong> true only for the amount, term and fees of this quote. It may not include all fees. Other
    terms, fees or amounts give another comparison rate.
  </p>
);
