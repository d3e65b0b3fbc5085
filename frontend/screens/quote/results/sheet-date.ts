import { type IsoDate, monthsElapsed } from "../../../../shared/dates.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** From this age in months a sheet's rates may well have moved. */
const oldFromMonths = 6;
/** From this age in months years say it better. */
const yearsFromMonths = 24;

/** A sheet's date as cards say it: 6 Apr 2023. */
export function sheetDateText(date: IsoDate | null): string {
  if (date === null) return "not stated";
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  return `${day} ${months[month - 1]} ${year}`;
}

/** How old a sheet is, where that is worth knowing: 7 months old, 3 years old. */
export function sheetAgeText(date: IsoDate | null, today: IsoDate): string | undefined {
  if (date === null) return undefined;
  const age = Math.floor(monthsElapsed(today, date));
  if (age < oldFromMonths) return undefined;
  return age < yearsFromMonths ? `${age} months old` : `${Math.floor(age / 12)} years old`;
}
