import type { IsoDate } from "./dates.ts";
import { once } from "./once.ts";

const sydney = once(
  () => new Intl.DateTimeFormat("en-CA", { timeZone: "Australia/Sydney", year: "numeric", month: "2-digit", day: "2-digit" }),
);

/** The calendar day in Sydney, independent of the machine's time zone; a rate sheet's "today". */
export function businessDate(now: Date): IsoDate {
  return sydney().format(now);
}

/** The moment at which a day begins in Sydney, which is 11 hours ahead of UTC in summer and 10 in winter. */
export function startOfBusinessDay(day: IsoDate): Date {
  const [summer, winter] = ["+11:00", "+10:00"].map((offset) => new Date(`${day}T00:00:00${offset}`)) as [Date, Date];
  return businessDate(summer) === day ? summer : winter;
}
