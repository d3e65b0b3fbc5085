import { focusContent } from "./focus-content.ts";
import styles from "./skip-link.module.css";

/** Lets keyboard users skip the top bar. */
export const SkipLink = () => (
  <a
    href="#content"
    className={styles.skip}
    onClick={(event) => {
      event.preventDefault();
      focusContent();
    }}
  >
    Skip to content
  </a>
);
