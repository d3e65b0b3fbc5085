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
    {[0, 1, 2].map((card) => (
      <div key={card} className={styles.card} />
    ))}
  </div>
);
