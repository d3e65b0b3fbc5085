import { Spinner } from "../../ui/spinner.tsx";
import kit from "../../ui/kit.module.css";
import styles from "./quote-loading.module.css";

/** Placeholder cards until the first response. */
export const QuoteLoading = () => (
  <div className={styles.loading}>
    <output className={`${kit.row} ${kit.gap8} ${kit.secondary}`}>
      <span className={styles.spinner}>
        <Spinner />
      </span>
      Quote loading...
    </output>
    {[0, 1, 2].map((card) => (
      <div key={card} className={styles.card} aria-hidden="true">
        <div className={styles.body}>
          <i className={styles.tile} />
          <Lines className={styles.name} />
          <Lines className={styles.figure} />
          <Lines className={styles.figure} />
          <Lines className={styles.figure} />
          <Lines className={styles.amounts} />
        </div>
        <div className={`${kit.row} ${kit.spread} ${styles.foot}`}>
          <i />
          <i />
        </div>
      </div>
    ))}
  </div>
);

const Lines = ({ className }: { readonly className: string | undefined }) => (
  <span className={className}>
    <i />
    <i />
  </span>
);
