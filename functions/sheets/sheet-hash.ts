import { createHash } from "node:crypto";
import type { IsoDate } from "../../shared/dates.ts";
import { type Issue, issuesInForce } from "../../shared/quote/issues.ts";
import type { SheetSource } from "../../shared/rulebook/rate-table.ts";

export interface HashedIssue extends Issue {
  readonly digest: string;
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** SHA-256 (hex) of the canonical JSON of a sheet as it is written, so that formatting does not matter. */
export const sheetHash = (source: SheetSource): string => sha256(canonicalJson(source));

/** The first 12 hex digits, which are unique within a set. */
export const shortHash = (digest: string): string => digest.slice(0, 12);

/** With sorted keys and no white space. */
export const canonicalJson = (source: SheetSource): string =>
  JSON.stringify(source, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

export function hashedIssue(source: SheetSource): HashedIssue {
  const { type, lender, productName = null, date } = source;
  return { type, lender, productName, date, digest: sheetHash(source) };
}

/** SHA-256 (hex) of the sheets in force on a day; it changes with any value in them and with nothing else. */
export function hashInForce(issues: readonly HashedIssue[], today: IsoDate): string {
  return hashOfSet(issuesInForce(issues, today));
}

/** SHA-256 (hex) of a set of sheets, in any order. */
export const hashOfSet = (issues: readonly Pick<HashedIssue, "digest">[]): string =>
  sha256(
    issues
      .map(({ digest }) => digest)
      .toSorted()
      .join("\n"),
  );
