import { Spinner } from "../../ui/spinner.tsx";
import kit from "../../ui/kit.module.css";
import styles from "./quote-loading.module.css";

/** Places of the cards until the first response. */
export const QuoteLoading = () => (
  <div className={`${kit.stack} ${kit.gap8}`}>
    <output className={`${kit.row} ${kit.gap8} ${kit.secondary}`}>
      <Spinner />
      Quote loading...
    </output>
    {[1, 0.7, 0.4].map((opacity) => (
      <div key={opacity} className={styles.card} style={{ opacity }} />
    ))}
  </div>
);
