import styles from "./list-page.module.css";

/** Said where a list is so long that its older end was not looked through. */
export const NotAll = ({ isPartial = false }: { readonly isPartial?: boolean | undefined }) =>
  isPartial && <p className={styles["narrow"]}>Only the newest have been looked through. Search for more words to find older ones.</p>;
