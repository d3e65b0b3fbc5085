import { dayText } from "../../shared/format.ts";
import type { Calendar } from "../../shared/quote/what-if/calendar.ts";
import { changesText, figuresText } from "../../shared/quote/what-if/calendar-text.ts";

/** The quote command's calendar, for people. */
export function calendarText({ holdsUntil, days }: Calendar): string {
  if (days.length === 0) return "What changes when: nothing within a year\n\n";
  const held = holdsUntil === null ? "what is open now stays as it is" : `holds until ${dayText(holdsUntil)}`;
  const lines = days.flatMap(({ day, changes }) => [
    `    ${dayText(day)}\n`,
    ...changes.map((change) => `      ${changesText([change])}: ${figuresText(change)}\n`),
  ]);
  return `What changes when: ${held}\n${lines.join("")}\n`;
}
