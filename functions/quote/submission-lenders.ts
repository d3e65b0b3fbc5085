import type { ApplicationType } from "../../shared/domain/application-type.ts";
import type { LenderCredential } from "../../shared/domain/submission.ts";
import type { IsoDate } from "../../shared/dates.ts";
import { issuesInForce } from "../../shared/quote/issues.ts";
import { ApiError } from "../http/api-error.ts";
import sheets from "./submitting-sheets.json" with { type: "json" };

// "npm run generate" writes submitting-sheets.json from rulebooks/.

export interface SubmissionLender {
  readonly lender: string;
  readonly type: ApplicationType;
  readonly productName: string | null;
  readonly date: IsoDate | null;
  readonly actions: readonly string[];
  readonly lenderCredentials: readonly LenderCredential[];
  /** Paths by group: asset, customer, entity, loanDetails, agreement. */
  readonly requiredFields: Readonly<Record<string, readonly string[]>>;
}

export const submissionLendersOn = (today: IsoDate): SubmissionLender[] =>
  issuesInForce(sheets as readonly unknown[] as readonly SubmissionLender[], today);

/** Returns the requested lender, or the only one for this type. Throws an ApiError (invalid) that lists the available ones. */
export function lenderForType(type: ApplicationType, requested: string | undefined, today: IsoDate): SubmissionLender {
  const submissionLenders = submissionLendersOn(today).filter((submissionLender) => submissionLender.type === type);
  const [only] = submissionLenders;
  const found =
    requested === undefined && submissionLenders.length === 1 ? only : submissionLenders.find(({ lender }) => lender === requested);
  if (!found) throw unknownLender(requested, submissionLenders);
  return found;
}

export function submissionLenderNamed(lender: string, today: IsoDate): SubmissionLender {
  const submissionLenders = submissionLendersOn(today);
  const found = submissionLenders.find((submissionLender) => submissionLender.lender === lender);
  if (!found) throw unknownLender(lender, submissionLenders);
  return found;
}

/** A lender's name in keys and secrets: "Lender A" is lender-a. */
export const slugOf = (lender: string): string => lender.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

export const signingSecret = (lender: string): string => `lender-signing/${slugOf(lender)}`;

function unknownLender(requested: string | undefined, submissionLenders: readonly SubmissionLender[]): ApiError {
  const found = requested === undefined ? "nothing" : "another";
  const expected = `one that takes applications: ${submissionLenders.map(({ lender }) => lender).join(", ")}`;
  return new ApiError("invalid", "LENDER", `lender: found ${found}, expected ${expected}.`, "lender");
}
