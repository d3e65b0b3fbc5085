import { type IsoDate, daysInMonth, isIsoDate, monthOf, yearOf } from "../dates.ts";
import { dateIn } from "../typed-date.ts";
import { type Rule, monthsOf, says } from "./text-patterns.ts";

const business = /\b(?:abn|trading|started|established|in business|business since|operating)\b/;
const gst = /\bgst\b/;

function businessFields(text: string): string[] {
  return [...(business.test(text) ? ["entity.timeInBusiness"] : []), ...(gst.test(text) ? ["entity.gst"] : [])];
}

const asDay = (year: number, month: number, day: number): IsoDate =>
  `${year}-${String(month).padStart(2, "0")}-${String(Math.min(day, daysInMonth(year, month))).padStart(2, "0")}`;

/** The same day that many months before, or the last one of a shorter month. */
function monthsBefore(today: IsoDate, months: number): IsoDate {
  const at = yearOf(today) * 12 + monthOf(today) - 1 - months;
  return asDay(Math.floor(at / 12), (at % 12) + 1, Number(today.slice(8)));
}

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthName = `(?:${monthNames.join("|")})[a-z]*`;

const since = (today: IsoDate, count: string, of: string) => monthsBefore(today, monthsOf(count, of));
const from = (text: string, day: IsoDate) => businessFields(text).map((field) => ({ field, value: day }));
const orNone = <T>(found: readonly T[]) => (found.length > 0 ? found : undefined);

/** A day with its year in full: one above today's is of the last century. */
const fullYear = (text: string, thisYear: number) =>
  /^\d{4}/.test(text)
    ? text
    : text.replace(/(?<=\D)\d\d$/, (short) => String(Number(short) > thisYear % 100 ? 1900 + Number(short) : 2000 + Number(short)));

const numbers = String.raw`\d{4}-\d{1,2}-\d{1,2}|\d{1,2}([/.-])\d{1,2}\2(?:\d{4}|\d{2})`;
const subject = "(?:abn|gst|trading|in business|established)";
const subjects = `(${subject}(?:(?: and | & |/)${subject})?)`;

/** Of days and times before today. */
export const dayRules: readonly Rule[] = [
  [
    String.raw`(?:(?:date of birth|dob|born|birthday|birth):? ?(?:on |is )?)?(${numbers}|\d{1,2}(?:st|nd|rd|th)? ${monthName},? '?(?:\d{4}|\d{2})|${monthName} \d{1,2}(?:st|nd|rd|th)?,? \d{4})( dob)?`,
    ([all = "", text = "", , dobBehind], { clause, today }) => {
      const day = dateIn(fullYear(text, yearOf(today)), today);
      if (day === undefined || !isIsoDate(day) || day > today) return "aside";
      const isBirth = dobBehind !== undefined || /\b(?:dob|born|birth|birthday)\b/.test(clause + all);
      const ofBusiness = isBirth ? undefined : orNone(from(clause, day));
      const age = yearOf(today) - yearOf(day);
      return ofBusiness ?? (isBirth || (age >= 18 && age <= 100) ? [{ field: "customer.dateOfBirth", value: day }] : "aside");
    },
  ],
  [
    String.raw`(?:(since|started|established|from) )?(?:in )?(${monthName})? ?((?:19|20)\d\d)`,
    ([all = "", word, month, year], { clause, today }) => {
      if (word === undefined && month === undefined) return undefined;
      const day = asDay(Number(year), month === undefined ? 12 : monthNames.indexOf(month.slice(0, 3)) + 1, 31);
      return orNone(from(clause + all, day > today ? today : day));
    },
  ],
  ["no gst|not (?:registered for gst|gst registered)", says("entity.gst", null)],
  [
    `${subjects}(?: registered| active)?(?: for)?:? N U`,
    ([, text = "", count, of], { today }) => from(text.replace("in business", "trading"), since(today, count!, of!)),
  ],
  [
    `(?<!(?:over|for|term) )N U (?:in |of )?${subjects}`,
    ([, count, of, text = ""], { today }) => from(text.replace("in business", "trading"), since(today, count!, of!)),
  ],
];
