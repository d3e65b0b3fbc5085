import { dayInSydney, timeInSydney } from "./sydney-time.ts";
import kit from "./kit.module.css";
import { dollarText, percentText } from "../../shared/format.ts";

interface Moment {
  readonly at: string;
}

/** The date in Sydney: 20/11/2026. */
export const DateText = ({ at }: Moment) => (
  <time dateTime={at} className={kit.figure}>
    {dayInSydney(at)}
  </time>
);

/** The time in Sydney: 09:15, or 09:15 in Sydney. */
export const TimeText = ({ at }: Moment) => (
  <time dateTime={at} className={kit.figure}>
    {timeInSydney(at)}
  </time>
);

/** Two decimals; '-' for an unknown amount. */
export const Money = ({ dollars }: { readonly dollars: number | null | undefined }) => (
  <span className={kit.figure}>{dollarText(dollars ?? null)}</span>
);

/** Two decimals; '-' for an unknown percentage. */
export const Percent = ({ percent }: { readonly percent: number | null | undefined }) => (
  <span className={kit.figure}>{percentText(percent ?? null)}</span>
);
