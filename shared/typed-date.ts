import { type IsoDate, yearOf } from "./dates.ts";
import { plainAscii } from "./domain/plain-text.ts";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthNames = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*";

/** The ways to write a day; Australians write the day first. */
const patterns = [
  /^(?<day>\d{1,2})[-./\s]+(?<month>\d{1,2})[-./\s]+(?<year>\d{4}|\d{2})$/,
  /^(?<year>\d{4})[-./](?<month>\d{1,2})[-./](?<day>\d{1,2})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  new RegExp(String.raw`^(?<day>\d{1,2})(?:st|nd|rd|th)?[-./\s]*(?<month>${monthNames})[-.,/\s]*(?<year>\d{4}|\d{2})$`),
  new RegExp(String.raw`^(?<month>${monthNames})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})$`),
];

/** A weekday before a date, and a time behind it. */
const around = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+|(?<=\d)[t\s,]+\d{1,2}:\d{2}.*$/g;

/** The day that a text means, undefined for a text that has no form of a date; not a real day for 31-02-1991. A short year is the last up to `latest`. */
export function dateIn(text: string, latest: IsoDate): IsoDate | undefined {
  const plain = plainAscii(text).toLowerCase().replaceAll(around, "");
  const groups = patterns.map((pattern) => pattern.exec(plain)?.groups).find(Boolean);
  return groups && dateOf(groups, latest);
}

function dateOf({ day = "", month = "", year = "" }: Readonly<Record<string, string | undefined>>, latest: IsoDate): IsoDate {
  const named = months.indexOf(month.slice(0, 3)) + 1;
  const monthAndDay = `${named === 0 ? month.padStart(2, "0") : String(named).padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (year.length === 4) return `${year}-${monthAndDay}`;
  const century = Math.floor(yearOf(latest) / 100);
  const inThisCentury = `${century}${year}-${monthAndDay}`;
  return inThisCentury <= latest ? inThisCentury : `${century - 1}${year}-${monthAndDay}`;
}
