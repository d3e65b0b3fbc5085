import type { IsoDate } from "../dates.ts";
import type { ApplicationType } from "../entities/application-type.ts";

/** What makes dated sheets issues of one: type, lender and product. */
export interface Issue {
  readonly type: ApplicationType;
  readonly lender: string;
  readonly productName?: string | null;
  /** null = not known, which counts as the oldest. */
  readonly date: IsoDate | null;
}

/** The newest issue not after `today` of each sheet (engine.md section 3), in the order in which they stand. */
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

const sheetOf = ({ type, lender, productName = null }: Issue): string => JSON.stringify([type, lender, productName]);

const isAfter = (date: IsoDate | null, rival: IsoDate | null): boolean => date !== null && (rival === null || date > rival);
