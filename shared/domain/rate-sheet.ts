import type { IsoDate } from "../dates.ts";
import type { ApplicationType } from "./application-type.ts";
import type { IsoTime } from "./value-types.ts";
import type { UserName } from "./user.ts";

/** superseded: active, but a newer issue of the sheet is in force. */
export const issueStatuses = ["draft", "submitted", "active", "superseded", "rejected", "withdrawn"] as const;
export type IssueStatus = (typeof issueStatuses)[number];

export interface RatesEditor extends UserName {
  readonly _id: string;
}

/** What a rate sheet says of itself; null where a draft cannot be read. */
export interface SheetFacts {
  readonly type: ApplicationType | null;
  readonly lender: string | null;
  readonly productName: string | null;
  /** null = the lender's date is not known. */
  readonly date: IsoDate | null;
  /** The last day for which the lender states these rates. */
  readonly expiresOn: IsoDate | null;
  readonly tiers: number | null;
  /** The values that price or decide, by whether a document of the lender shows them. */
  readonly shown: number | null;
  readonly assumed: number | null;
}

/** One dated issue of a lender's rate sheet. It does not change after it was submitted. */
export interface SheetIssue extends SheetFacts {
  /** The sheet's slug, a dot and the issue's own id. */
  readonly _id: string;
  readonly slug: string;
  readonly status: IssueStatus;
  /** SHA-256 (hex) of its content; null for a draft. */
  readonly digest: string | null;
  /** null = it came with a release of Kelpie. */
  readonly author: RatesEditor | null;
  readonly savedAt: IsoTime;
  readonly submittedAt: IsoTime | null;
  /** Answers for it like its author, and may not approve it either. */
  readonly submitter: RatesEditor | null;
  readonly approver: RatesEditor | null;
  readonly activeFrom: IsoTime | null;
  readonly endedAt: IsoTime | null;
  /** Who rejected or withdrew it. */
  readonly endedBy: RatesEditor | null;
  /** Why it was approved, rejected or withdrawn. */
  readonly reason: string | null;
  /** The day on which staff compared it with the lender's document. */
  readonly verifiedOn: IsoDate | null;
  readonly verifiedBy: RatesEditor | null;
  /** What it was compared with. */
  readonly verificationSource: string | null;
  /** Its last day is over, or 90 days have passed since it was verified. */
  readonly isExpired: boolean;
}

/** A sheet in the list: its issue in force, or the newest one before any is. */
export interface SheetRow extends SheetIssue {
  /** The newest draft or submitted issue. */
  readonly next: Pick<SheetIssue, "_id" | "status" | "author" | "savedAt"> | null;
}

export interface SheetProblem {
  /** A JSON pointer such as /fees/0/value; empty for the whole text. */
  readonly path: string;
  readonly found: string;
  readonly expected: string;
}

/** What the check finds in the text of an issue. */
export interface SheetReview {
  readonly problems: readonly SheetProblem[];
  /** The changes against the issue in force, in words. */
  readonly differences: readonly string[];
  /** How many tiers a scenario can reach; null if problems hide it. */
  readonly reachable: number | null;
  /** The number of the lender's own examples in the sheet. */
  readonly examples: number;
}

export interface DraftReview extends SheetReview {
  readonly _id: string;
}

export interface ReviewedIssue extends SheetReview {
  readonly issue: SheetIssue;
  /** The sheet as JSON. */
  readonly text: string;
}
