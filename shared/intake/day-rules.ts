import { type IsoDate, daysInMonth, isIsoDate, monthOf, yearOf } from "../dates.ts";
import { dateIn } from "../typed-date.ts";
import { type Rule, monthsOf, says, words } from "./text-patterns.ts";

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

/** Rules of days and times before today. */
export function dayRules(today: IsoDate): Rule[] {
  const thisYear = yearOf(today);
  const fullYear = (text: string) =>
    text.replace(/(?<=\D)\d\d$/, (short) => String(Number(short) > thisYear % 100 ? 1900 + Number(short) : 2000 + Number(short)));
  const age = (day: IsoDate) => thisYear - yearOf(day);
  const since = (count: string, of: string) => monthsBefore(today, monthsOf(count, of));
  const from = (text: string, day: IsoDate) => businessFields(text).map((field) => ({ field, value: day }));
  const subject = "(?:abn|gst|trading|in business|established)";
  return [
    {
      pattern: words(
        String.raw`(?:(?:date of birth|dob|born|birthday|birth):? ?(?:on |is )?)?(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}([/.-])\d{1,2}\2(?:\d{4}|\d{2})|\d{1,2}(?:st|nd|rd|th)? ${monthName},? (?:\d{4}|\d{2}))( dob)?`,
      ),
      read: ([all = "", text = "", , dobBehind], clause) => {
        const day = dateIn(/^\d{4}/.test(text) ? text : fullYear(text), today);
        if (day === undefined || !isIsoDate(day) || day > today) return "aside";
        const isBirth = dobBehind !== undefined || /\b(?:dob|born|birth|birthday)\b/.test(clause + all);
        if (!isBirth && from(clause, day).length > 0) return from(clause, day);
        return isBirth || (age(day) >= 18 && age(day) <= 100) ? [{ field: "customer.dateOfBirth", value: day }] : "aside";
      },
    },
    {
      pattern: words(String.raw`(?:(since|started|established|from) )?(?:in )?(${monthName})? ?((?:19|20)\d\d)`),
      read: ([all = "", word, month, year], clause) => {
        if (word === undefined && month === undefined) return undefined;
        const day = month === undefined ? asDay(Number(year), 12, 31) : asDay(Number(year), monthNames.indexOf(month.slice(0, 3)) + 1, 31);
        const read = from(clause + all, day > today ? today : day);
        return read.length > 0 ? read : undefined;
      },
    },
    { pattern: words("no gst|not (?:registered for gst|gst registered)"), read: says("entity.gst", null) },
    {
      pattern: words(`(${subject}(?:(?: and | & |/)${subject})?)(?: registered)?(?: for)?:? N U`),
      read: ([, text = "", count, of]) => from(text.replace("in business", "trading"), since(count!, of!)),
    },
    {
      pattern: words(`(?<!(?:over|for|term) )N U (?:in |of )?(${subject}(?:(?: and | & |/)${subject})?)`),
      read: ([, count, of, text = ""]) => from(text, since(count!, of!)),
    },
  ];
}
