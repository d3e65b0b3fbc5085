import { dayInSydney, timeInSydney } from "./sydney-time.ts";
import kit from "./kit.module.css";

interface Moment {
  readonly at: string;
}

/** The date in Sydney: 20/11/2026. */
export const DateText = ({ at }: Moment) => (
  <time dateTime={at} className={kit.figure}>
    {dayInSydney(at)}
  </time>
);

/** The time in Sydney: 09:15. */
export const TimeText = ({ at }: Moment) => (
  <time dateTime={at} className={kit.figure}>
    {timeInSydney(at)}
  </time>
);
