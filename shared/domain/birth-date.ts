import { type IsoDate, yearsAfter } from "../dates.ts";

export const minAge = 18;
export const maxAge = 110;

/** The birth dates of people who are old enough to borrow, both included. */
export const customersBirthDates = (today: IsoDate): { readonly earliest: IsoDate; readonly latest: IsoDate } => ({
  earliest: yearsAfter(today, -maxAge),
  latest: yearsAfter(today, -minAge),
});
