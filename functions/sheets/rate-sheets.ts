import type { IsoDate } from "../../shared/dates.ts";
import type { IndexedSheet, IndexedSheets } from "../../shared/quote/indexed-sheets.ts";
import { type Rulebook, rulebookFrom } from "../../shared/quote/rulebook.ts";
import type { SheetSources } from "../../shared/quote/trace/sources.ts";
import type { CompiledSheets } from "./compile.ts";
import { type HashedIssue, hashInForce } from "./sheet-hash.ts";
import { bundledIssues, lenders, rulebook, rulebookHash } from "./rulebook.ts";
import { type SubmissionLender, bundledSubmissionLenders } from "./submission-lenders.ts";
import { sheetSources, sourcesIn } from "./sources.ts";

/** One set of sheets: everything about a quote comes from the same one. */
export interface RateSheets {
  readonly rulebook: Rulebook;
  /** The hash of the sheets in force on a day. */
  readonly hashOn: (today: IsoDate) => string;
  readonly lenders: () => readonly string[];
  readonly issues: () => readonly HashedIssue[];
  /** The lenders that take applications. */
  readonly submissionLenders: () => readonly SubmissionLender[];
  /** Throws for a sheet of another set. */
  readonly sourcesOf: (sheet: IndexedSheet) => SheetSources;
  /** Of the current set: the day on which each issue was compared with the lender's document, by the short digest. */
  readonly verified?: Verified;
}

export type Verified = Readonly<Record<string, IsoDate>>;

/** Those of this release. */
export const bundledSheets: RateSheets = {
  rulebook,
  hashOn: rulebookHash,
  lenders,
  issues: bundledIssues,
  submissionLenders: bundledSubmissionLenders,
  sourcesOf: sheetSources,
};

export function rateSheetsFrom(compiled: CompiledSheets): RateSheets {
  const issues = JSON.parse(compiled.issues) as readonly HashedIssue[];
  let sources: readonly SheetSources[] | undefined;
  let submissionLenders: readonly SubmissionLender[] | undefined;
  return {
    rulebook: rulebookFrom({
      consumer: () => JSON.parse(compiled.consumer) as IndexedSheets,
      commercial: () => JSON.parse(compiled.commercial) as IndexedSheets,
    }),
    hashOn: (today) => hashInForce(issues, today),
    issues: () => issues,
    submissionLenders: () => (submissionLenders ??= JSON.parse(compiled.submissionLenders) as readonly SubmissionLender[]),
    lenders: () => [...new Set(issues.map(({ lender }) => lender))],
    sourcesOf: (sheet) => sourcesIn((sources ??= JSON.parse(compiled.sources) as readonly SheetSources[]), sheet),
  };
}
