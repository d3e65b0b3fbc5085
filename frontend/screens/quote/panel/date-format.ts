import { type IsoDate, isIsoDate, yearOf } from "../../../../shared/dates.ts";
import { customersBirthDates, maxAge, minAge } from "../../../../shared/domain/birth-date.ts";
import type { InputFormat } from "./input-format.ts";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthNames = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*";

/** The ways to write a day; Australians write the day first. */
const patterns = [
  /^(?<day>\d{1,2})[-./\s]+(?<month>\d{1,2})[-./\s]+(?<year>\d{4}|\d{2})$/,
  /^(?<year>\d{4})[-./](?<month>\d{1,2})[-./](?<day>\d{1,2})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  new RegExp(String.raw`^(?<day>\d{1,2})(?:st|nd|rd|th)?[-./\s]*(?<month>${monthNames})[-.,/\s]*(?<year>\d{4}|\d{2})$`),
];

/** DD-MM-YYYY, as the specification wants a date of birth to be entered. */
const formatDate = (date: IsoDate): string => date.split("-").toReversed().join("-");

/** A year of two digits is the latest that is not after `latest`; no day after it is accepted. */
export const dateFormat = (latest: IsoDate): InputFormat<IsoDate> => ({
  format: (value) => (value ? formatDate(value) : ""),
  parse: (text) => {
    const plain = text.trim();
    if (plain === "") return { value: null };
    const groups = patterns.map((pattern) => pattern.exec(plain.toLowerCase())?.groups).find(Boolean);
    if (!groups) return { problem: "Enter a date like 14-08-1991" };
    const date = dateOf(groups, latest);
    if (!isIsoDate(date)) return { problem: `${plain} is not a date` };
    return date > latest ? { problem: `${formatDate(date)} is in the future` } : { value: date };
  },
});

function dateOf({ day = "", month = "", year = "" }: Readonly<Record<string, string | undefined>>, latest: IsoDate): IsoDate {
  const named = months.indexOf(month.slice(0, 3)) + 1;
  const monthAndDay = `${named === 0 ? month.padStart(2, "0") : String(named).padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (year.length === 4) return `${year}-${monthAndDay}`;
  const century = Math.floor(yearOf(latest) / 100);
  const inThisCentury = `${century}${year}-${monthAndDay}`;
  return inThisCentury <= latest ? inThisCentury : `${century - 1}${year}-${monthAndDay}`;
}

/** A birth date of an adult: a year of two digits is the latest that makes the person one. */
export const birthDateFormat = (today: IsoDate): InputFormat<IsoDate> => {
  const { earliest, latest } = customersBirthDates(today);
  const { format, parse } = dateFormat(today);
  return {
    format,
    parse: (text) => {
      const isShort = /\D\d{2}$/.test(text.trim()) && !/^\d{4}/.test(text.trim());
      const result = isShort ? dateFormat(latest).parse(text) : parse(text);
      if (!("value" in result) || result.value === null) return result;
      if (result.value > latest) return { problem: `Check the year: a customer is at least ${minAge} years old` };
      return result.value < earliest ? { problem: `Check the year: a customer is at most ${maxAge} years old` } : result;
    },
  };
};
