import { businessDate } from "./business-date.ts";
import { type IsoDate, isIsoDate, yearOf } from "./dates.ts";
import { plainAscii } from "./domain/plain-text.ts";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthNames = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*";

/** The ways to write a day; Australians write the day first. */
const patterns = [
  /^(?<day>\d{1,2})[-./\s]+(?<month>\d{1,2})[-./\s]+'?(?<year>\d{4}|\d{2})$/,
  /^(?<year>\d{4})[-./\s](?<month>\d{1,2})[-./\s](?<day>\d{1,2})$/,
  /^(?<year>(?:19|20)\d{2})(?<month>0[1-9]|1[0-2])(?<day>\d{2})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  new RegExp(String.raw`^(?<day>\d{1,2})(?:st|nd|rd|th)?(?:\s+of\b)?[-./\s]*(?<month>${monthNames})[-.,/\s]*'?(?<year>\d{4}|\d{2})$`),
  new RegExp(String.raw`^(?<month>${monthNames})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})$`),
];

/** A label or a weekday before a date, and a time or the end of a sentence behind it. */
const around =
  /^(?:(?:d\.?o\.?b\b\.?|(?:date of birth|born|birthday)\b)[:\s]*(?:on\s+)?|(?:the|mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+)|(?<=\d)(?:[t\s,]+\d{1,2}:\d{2}.*|[.,;]+)$/g;

/** The day that a text means, undefined for a text that has no form of a date; not a real day for 31-02-1991. A short year is the last up to `latest`. */
export function dateIn(text: string, latest: IsoDate): IsoDate | undefined {
  const plain = plainAscii(text)
    .toLowerCase()
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(around, "");
  const groups = patterns.map((pattern) => pattern.exec(plain)?.groups).find(Boolean);
  return groups && dateOf(groups, latest);
}

/** The real day that a text means, also one to come; a short year is of this century. */
export function dayIn(text: string): IsoDate | undefined {
  const date = dateIn(text, `${Math.floor(yearOf(businessDate(new Date())) / 100)}99-12-31`);
  return date !== undefined && isIsoDate(date) ? date : undefined;
}

function dateOf({ day = "", month = "", year = "" }: Readonly<Record<string, string | undefined>>, latest: IsoDate): IsoDate {
  const named = months.indexOf(month.slice(0, 3)) + 1;
  const monthAndDay = `${named === 0 ? month.padStart(2, "0") : String(named).padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (year.length === 4) return `${year}-${monthAndDay}`;
  const century = Math.floor(yearOf(latest) / 100);
  const inThisCentury = `${century}${year}-${monthAndDay}`;
  return inThisCentury <= latest ? inThisCentury : `${century - 1}${year}-${monthAndDay}`;
}
