import { dayText, dollarText, percentText } from "../../shared/format.ts";
import type { Calendar, CalendarChange, CalendarFigures } from "../../shared/quote/what-if/calendar.ts";

/** The quote command's calendar, for people. */
export function calendarText({ holdsUntil, days }: Calendar): string {
  if (days.length === 0) return "What changes when: nothing within a year\n\n";
  const held = holdsUntil === null ? "what is open now stays as it is" : `holds until ${dayText(holdsUntil)}`;
  const lines = days.flatMap(({ day, changes }) => [`    ${dayText(day)}\n`, ...changes.map(changeLine)]);
  return `What changes when: ${held}\n${lines.join("")}\n`;
}

const kindTexts: Readonly<Record<CalendarChange["kind"], string>> = {
  opens: "opens",
  closes: "closes",
  dearer: "gets dearer",
  cheaper: "gets cheaper",
  other: "changes",
  expires: "expires",
};

function changeLine({ lender, kind, from, to }: CalendarChange): string {
  return `      ${lender} ${kindTexts[kind]}: ${priceText(from)} to ${priceText(to)}\n`;
}

const priceText = (figures: CalendarFigures | null): string =>
  figures ? `${percentText(figures.rate)}, ${dollarText(figures.repayments)} a month` : "not listed";
