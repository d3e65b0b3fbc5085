import { type IsoDate, isIsoDate } from "../../../shared/dates.ts";
import { customersBirthDates, maxAge, minAge } from "../../../shared/domain/birth-date.ts";
import { plainAscii } from "../../../shared/domain/plain-text.ts";
import { dateIn } from "../../../shared/typed-date.ts";
import type { InputFormat } from "./input-format.ts";

/** DD-MM-YYYY, as the specification wants a date of birth to be entered. */
const formatDate = (date: IsoDate): string => date.split("-").toReversed().join("-");

/** A year of two digits is the latest that is not after `latest`; no day after it is accepted. */
export const dateFormat = (latest: IsoDate): InputFormat<IsoDate> => ({
  format: (value) => (value ? formatDate(value) : ""),
  parse: (text) => {
    const plain = plainAscii(text);
    if (plain === "") return { value: null };
    const date = dateIn(plain, latest);
    if (date === undefined) return { problem: "Enter a date like 14-08-1991" };
    if (!isIsoDate(date)) return { problem: `${plain} is not a date` };
    return date > latest ? { problem: `${formatDate(date)} is in the future` } : { value: date };
  },
});

/** A birth date of an adult: a year of two digits is the latest that makes the person one. */
export const birthDateFormat = (today: IsoDate): InputFormat<IsoDate> => {
  const { earliest, latest } = customersBirthDates(today);
  const { format, parse } = dateFormat(today);
  return {
    format,
    parse: (text) => {
      const isShort = dateIn(text, latest) !== dateIn(text, today);
      const result = isShort ? dateFormat(latest).parse(text) : parse(text);
      if (!("value" in result) || result.value === null) return result;
      if (result.value > latest) return { problem: `Check the year: a customer is at least ${minAge} years old` };
      return result.value < earliest ? { problem: `Check the year: a customer is at most ${maxAge} years old` } : result;
    },
  };
};
