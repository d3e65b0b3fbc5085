import styles from "./list-page.module.css";

/** Shown when a list is too long for its older entries to be searched. */
export const PartialResultsNote = ({ isPartial = false }: { readonly isPartial?: boolean | undefined }) =>
  isPartial && <p className={styles["narrow"]}>Only the newest entries were searched. Add search words to find older ones.</p>;
