import type { IsoDate } from "./dates.ts";

let shared: Intl.DateTimeFormat | undefined;

/** Made at the first date, as it reads the names of every zone. */
function sydney(): Intl.DateTimeFormat {
  shared ??= new Intl.DateTimeFormat("en-CA", { timeZone: "Australia/Sydney", year: "numeric", month: "2-digit", day: "2-digit" });
  return shared;
}

/** The calendar day in Sydney at a moment: what a rate sheet's "today" is, wherever the code runs. */
export function businessDate(now: Date): IsoDate {
  return sydney().format(now);
}
