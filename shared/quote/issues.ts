import type { IsoDate } from "../dates.ts";
import type { ApplicationType } from "../domain/application-type.ts";

/** Sheets of the same type, lender and product are issues of one sheet. */
export interface Issue {
  readonly type: ApplicationType;
  readonly lender: string;
  readonly productName?: string | null;
  /** null = not known; counts as the oldest. */
  readonly date: IsoDate | null;
}

/** The newest issue of each sheet that is not dated after `today` (README.md, section 3), in the given order. */
export function issuesInForce<T extends Issue>(issues: readonly T[], today: IsoDate): T[] {
  const newest = new Map<string, T>();
  for (const issue of issues) {
    if (issue.date !== null && issue.date > today) continue;
    const sheet = sheetOf(issue);
    const rival = newest.get(sheet);
    if (!rival || isAfter(issue.date, rival.date)) newest.set(sheet, issue);
  }
  const inForce = new Set(newest.values());
  return issues.filter((issue) => inForce.has(issue));
}

/** The issues that are in force on a day or on a later one. */
export function issuesFrom<T extends Issue>(issues: readonly T[], today: IsoDate): T[] {
  const later = issues.flatMap(({ date }) => (date !== null && date > today ? date : []));
  const used = new Set([today, ...later].flatMap((day) => issuesInForce(issues, day)));
  return issues.filter((issue) => used.has(issue));
}

const sheetOf = ({ type, lender, productName = null }: Issue): string => JSON.stringify([type, lender, productName]);

const isAfter = (date: IsoDate | null, rival: IsoDate | null): boolean => date !== null && (rival === null || date > rival);
