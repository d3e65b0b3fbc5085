import type { IsoDate } from "./dates.ts";

let shared: Intl.DateTimeFormat | undefined;

/** Created lazily, as creating a time zone's formatter is slow. */
function sydney(): Intl.DateTimeFormat {
  shared ??= new Intl.DateTimeFormat("en-CA", { timeZone: "Australia/Sydney", year: "numeric", month: "2-digit", day: "2-digit" });
  return shared;
}

/** The calendar day in Sydney, independent of the machine's time zone; a rate sheet's "today". */
export function businessDate(now: Date): IsoDate {
  return sydney().format(now);
}
