import { useToday } from "../client/today.ts";
import kit from "../ui/kit.module.css";
import styles from "./today-count.module.css";

const maxShown = 9;

/** How many rows of Today the broker has not seen, beside its name; its place is kept for none. */
export function TodayCount() {
  const unseen = useToday().data?.unseen ?? 0;
  return (
    <>
      <span aria-hidden="true" className={`${styles.count} ${unseen === 0 ? styles.none : ""}`}>
        {unseen > maxShown ? `${maxShown}+` : unseen}
      </span>
      {unseen > 0 && <span className={kit.hidden}>{unseen} new</span>}
    </>
  );
}
