import { createHash } from "node:crypto";
import type { IsoDate } from "../../shared/dates.ts";
import { type Issue, issuesInForce } from "../../shared/quote/issues.ts";
import type { Sheet } from "../../shared/quote/sheet.ts";

/** A dated sheet and the digest of its content. */
export interface DigestedIssue extends Issue {
  /** SHA-256 of the canonical text, hex. */
  readonly digest: string;
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** SHA-256 of a sheet's content, hex: of JSON with sorted keys and no white space, so that layout does not matter. */
export function digestOf(sheet: Sheet): string {
  return sha256(
    JSON.stringify(sheet, (_key, part: unknown) =>
      typeof part === "object" && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ),
  );
}

export function digested(sheet: Sheet): DigestedIssue {
  const { type, lender, productName = null, date } = sheet;
  return { type, lender, productName, date, digest: digestOf(sheet) };
}

/** The content hash of the sheets in force on a day (SHA-256, hex): it changes with any word of them and with nothing else. */
export function hashInForce(issues: readonly DigestedIssue[], today: IsoDate): string {
  const digests = issuesInForce(issues, today).map(({ digest }) => digest);
  return sha256(digests.toSorted().join("\n"));
}
