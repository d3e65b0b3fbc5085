import { type IsoDate, daysAfter } from "../../dates.ts";

/** What happens to a lender on a day of the calendar (../calendar-and-offer.md). */
export const calendarKinds = ["opens", "closes", "dearer", "cheaper", "other", "expires"] as const;

export type CalendarKind = (typeof calendarKinds)[number];

interface Day {
  readonly day: IsoDate;
  readonly changes: readonly { readonly lender: string; readonly kind: CalendarKind }[];
}

/** The day before the first change of a lender that was open, of these lenders where they are given; null without one. */
export function lastDayWithout(days: readonly Day[], lenders?: readonly string[]): IsoDate | null {
  const first = days.find(({ changes }) => changes.some(({ lender, kind }) => kind !== "opens" && lenders?.includes(lender) !== false));
  return first ? daysAfter(first.day, -1) : null;
}
