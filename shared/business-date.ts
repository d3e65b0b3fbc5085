import type { IsoDate } from "./dates.ts";

const sydney = new Intl.DateTimeFormat("en-CA", { timeZone: "Australia/Sydney", year: "numeric", month: "2-digit", day: "2-digit" });

/** The calendar day in Sydney at a moment: what a rate sheet's "today" is, wherever the code runs. */
export function businessDate(now: Date): IsoDate {
  return sydney.format(now);
}
