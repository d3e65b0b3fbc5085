import { type IsoDate, monthsElapsed } from "../../shared/dates.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Example: 6 Apr 2023 */
export function shortDateText(date: IsoDate): string {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  return `${day} ${months[month - 1]} ${year}`;
}

/** Months after which a sheet's rates may have changed. */
const oldFromMonths = 6;
/** Months from which the age is given in years. */
const yearsFromMonths = 24;

/** The age of a rate sheet: 7 months old; undefined for a recent one, and for one without a date. */
export function sheetAgeText(date: IsoDate | null, today: IsoDate): string | undefined {
  if (date === null) return undefined;
  const age = Math.floor(monthsElapsed(today, date));
  if (age < oldFromMonths) return undefined;
  return age < yearsFromMonths ? `${age} months old` : `${Math.floor(age / 12)} years old`;
}
