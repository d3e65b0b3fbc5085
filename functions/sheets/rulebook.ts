import type { IsoDate } from "../../shared/dates.ts";
import type { IndexedSheets } from "../../shared/quote/indexed-sheets.ts";
import { rulebookFrom } from "../../shared/quote/rulebook.ts";
import texts from "./rulebook.json" with { type: "json" };
import { type HashedIssue, hashInForce } from "./sheet-hash.ts";

// "npm run generate" writes rulebook.json: JSON texts, of which a quote parses only its own type's, faster than an object literal.

export const rulebook = rulebookFrom({
  consumer: () => JSON.parse(texts.consumer) as IndexedSheets,
  commercial: () => JSON.parse(texts.commercial) as IndexedSheets,
});

let issues: readonly HashedIssue[] | undefined;
let latest: { readonly today: IsoDate; readonly hash: string } | undefined;

/** The hash of the sheets in force on a day, so that a stored quote can name the rules that it was made by. */
export function rulebookHash(today: IsoDate): string {
  if (latest?.today !== today) latest = { today, hash: hashInForce(bundledIssues(), today) };
  return latest.hash;
}

export function lenders(): string[] {
  return [...new Set(bundledIssues().map(({ lender }) => lender))];
}

/** The issues of this release. */
export function bundledIssues(): readonly HashedIssue[] {
  return (issues ??= JSON.parse(texts.issues) as readonly HashedIssue[]);
}
