import { focusContent } from "./content.ts";
import styles from "./skip-link.module.css";

/** For those who go by the keyboard: past the bar above the page. */
export const SkipLink = () => (
  <a
    href="#content"
    className={styles["skip"]}
    onClick={(event) => {
      event.preventDefault();
      focusContent();
    }}
  >
    Skip to content
  </a>
);
