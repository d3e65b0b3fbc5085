import Holidays from "date-holidays";
import { type IsoDate, yearOf } from "../../shared/dates.ts";

// The agreement is governed by NSW law (core specification, section 9).
const calendar = new Holidays("AU", "NSW");
const holidays = new Map<number, ReadonlySet<IsoDate>>();

/** The day that so many business days follow until, itself the last of them: no Saturday, no Sunday, no public holiday in NSW. */
export function businessDaysAfter(day: IsoDate, count: number): IsoDate {
  let [reached, left] = [day, count];
  while (left > 0) {
    reached = dayAfter(reached);
    if (isBusinessDay(reached)) left -= 1;
  }
  return reached;
}

function isBusinessDay(day: IsoDate): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidaysOf(yearOf(day)).has(day);
}

function holidaysOf(year: number): ReadonlySet<IsoDate> {
  const known = holidays.get(year) ?? new Set(publicHolidays(year));
  holidays.set(year, known);
  return known;
}

const publicHolidays = (year: number): IsoDate[] =>
  calendar
    .getHolidays(year)
    .filter(({ type }) => type === "public")
    .map(({ date }) => date.slice(0, "YYYY-MM-DD".length));

function dayAfter(day: IsoDate): IsoDate {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, "YYYY-MM-DD".length);
}
