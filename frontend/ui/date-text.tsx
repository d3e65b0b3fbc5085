import { dayInSydney, timeInSydney } from "./sydney-time.ts";
import styles from "./figure.module.css";

interface Moment {
  readonly at: string;
}

/** The date in Sydney: 20/11/2026. */
export const DateText = ({ at }: Moment) => (
  <time dateTime={at} className={styles.figure}>
    {dayInSydney(at)}
  </time>
);

/** The time in Sydney: 09:15. */
export const TimeText = ({ at }: Moment) => (
  <time dateTime={at} className={styles.figure}>
    {timeInSydney(at)}
  </time>
);
