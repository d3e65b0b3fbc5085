/** What happens to a lender on a day of the calendar (../calendar-and-offer.md). */
export const calendarKinds = ["opens", "closes", "dearer", "cheaper", "other", "expires"] as const;

export type CalendarKind = (typeof calendarKinds)[number];
