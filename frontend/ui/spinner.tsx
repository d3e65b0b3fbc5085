import styles from "./spinner.module.css";

/** Hidden from screen readers, because the text next to it says what is happening. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />;
