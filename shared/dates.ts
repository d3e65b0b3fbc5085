declare const isoDate: unique symbol;

/** A calendar day written YYYY-MM-DD. */
export type IsoDate = string & { readonly [isoDate]?: never };

/** A day in milliseconds. */
export const dayMs = 24 * 60 * 60_000;

const written = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether the text is an existing day written YYYY-MM-DD (2023-02-30 is not). */
export function isIsoDate(text: string): boolean {
  const parts = written.exec(text);
  if (!parts) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

export const yearOf = (date: IsoDate): number => 100 * twoDigits(date, 0) + twoDigits(date, 2);
export const monthOf = (date: IsoDate): number => twoDigits(date, 5);
const dayOf = (date: IsoDate): number => twoDigits(date, 8);

const codeOfZero = 48;
const twoDigits = (text: string, at: number): number => 10 * (text.charCodeAt(at) - codeOfZero) + text.charCodeAt(at + 1) - codeOfZero;

/** Days in a month of the Gregorian calendar; month 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/**
 * Months from a day until `today`, so that a rule's cut-off date becomes a comparison of numbers (shared/quote/README.md, section 2): n for
 * the cut-off day "today minus n months" itself, n + 0.5 for the days between it and the next earlier cut-off day. Counting back is clamped
 * to the end of a shorter month: on 31 March, 28 February is 1 month. Negative for a future day.
 */
export function monthsElapsed(today: IsoDate, date: IsoDate): number {
  const [year, month, day] = [yearOf(date), monthOf(date), dayOf(date)];
  const months = (yearOf(today) - year) * 12 + monthOf(today) - month;
  const cutOffDay = Math.min(dayOf(today), daysInMonth(year, month));
  if (day === cutOffDay) return months;
  return day < cutOffDay ? months + 0.5 : months - 0.5;
}

/** The same day in another year; 1 March instead of a 29 February that does not exist. */
export function yearsAfter(date: IsoDate, years: number): IsoDate {
  const later = `${yearOf(date) + years}${date.slice(4)}`;
  return isIsoDate(later) ? later : `${yearOf(date) + years}-03-01`;
}

/** The same day that many months later; the last of the month where it has no such day. */
export function monthsAfter(date: IsoDate, months: number): IsoDate {
  const count = yearOf(date) * 12 + monthOf(date) - 1 + months;
  const [year, month] = [Math.floor(count / 12), (count % 12) + 1];
  const day = Math.min(dayOf(date), daysInMonth(year, month));
  return [String(year).padStart(4, "0"), String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");
}

/** The day that many days later. */
export function daysAfter(date: IsoDate, days: number): IsoDate {
  const day = dayOf(date) + days;
  if (day >= 1 && day <= daysInMonth(yearOf(date), monthOf(date))) return `${date.slice(0, 8)}${String(day).padStart(2, "0")}`;
  return new Date(Date.UTC(yearOf(date), monthOf(date) - 1, day)).toISOString().slice(0, 10);
}

/** How many days later the second day is; negative if it is earlier. */
export function daysBetween(date: IsoDate, later: IsoDate): number {
  const at = (day: IsoDate) => Date.UTC(yearOf(day), monthOf(day) - 1, dayOf(day));
  return (at(later) - at(date)) / dayMs;
}
