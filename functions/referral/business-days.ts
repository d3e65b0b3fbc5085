import { type IsoDate, yearOf } from "../../shared/dates.ts";
import nswHolidays from "./nsw-holidays.json" with { type: "json" };

// The agreement is governed by NSW law (core specification, section 9).
const holidays: ReadonlySet<IsoDate> = new Set(nswHolidays.days);

/** Returns the count-th business day after a day, by NSW's public holidays. Throws for years beyond the generated list. */
export function businessDaysAfter(day: IsoDate, count: number): IsoDate {
  let [reached, left] = [day, count];
  while (left > 0) {
    reached = dayAfter(reached);
    if (isBusinessDay(reached)) left -= 1;
  }
  return reached;
}

/** Throws for years beyond the generated list. */
export function isPublicHoliday(day: IsoDate): boolean {
  if (yearOf(day) > nswHolidays.lastYear)
    throw new Error(`NSW's public holidays are known until ${nswHolidays.lastYear}, not those of ${day}`);
  return holidays.has(day);
}

/** By NSW's public holidays; undefined for years beyond the generated list. */
export const knownBusinessDay = (day: IsoDate): boolean | undefined =>
  yearOf(day) > nswHolidays.lastYear ? undefined : isBusinessDay(day);

function isBusinessDay(day: IsoDate): boolean {
  const weekday = new Date(day).getUTCDay();
  return !isPublicHoliday(day) && weekday !== 0 && weekday !== 6;
}

function dayAfter(day: IsoDate): IsoDate {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, "YYYY-MM-DD".length);
}
