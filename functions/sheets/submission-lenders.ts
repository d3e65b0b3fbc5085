import type { ApplicationType } from "../../shared/domain/application-type.ts";
import type { LenderCredential } from "../../shared/domain/submission.ts";
import type { IsoDate } from "../../shared/dates.ts";
import { issuesInForce } from "../../shared/quote/issues.ts";
import { defaultRequiredFields } from "../../shared/submission/default-required-fields.ts";
import { settingOr } from "../configuration.ts";
import { ApiError } from "../call/api-error.ts";
import type { RateSheets } from "./rate-sheets.ts";
import sheets from "./submission-lenders.json" with { type: "json" };

// "npm run generate" writes submission-lenders.json from rulebooks/.

export interface SubmissionLender {
  readonly lender: string;
  readonly type: ApplicationType;
  readonly productName: string | null;
  readonly date: IsoDate | null;
  readonly actions: readonly string[];
  readonly lenderCredentials: readonly LenderCredential[];
  /** Paths by group: asset, customer, entity, loanDetails, agreement. */
  readonly requiredFields: Readonly<Record<string, readonly string[]>>;
  /** The same of the lender's own portal, in its order. */
  readonly portal?: Readonly<Record<string, readonly string[]>>;
}

/** Those of this release. */
export const bundledSubmissionLenders = (): readonly SubmissionLender[] => sheets as readonly unknown[] as readonly SubmissionLender[];

/** The lenders that take applications on a day by a set of sheets, as far as this release has an adapter for them. */
export function submissionLendersOn({ submissionLenders }: Pick<RateSheets, "submissionLenders">, today: IsoDate): SubmissionLender[] {
  const adapted = new Set(bundledSubmissionLenders().map(({ lender }) => lender));
  return issuesInForce(submissionLenders(), today).filter(({ lender }) => adapted.has(lender));
}

/** Every lender with a sheet of this type in force. One whose sheet says nothing of applications gets the usual fields and all documents. */
export function lendersWithSheet(set: RateSheets, type: ApplicationType, today: IsoDate): SubmissionLender[] {
  const described = submissionLendersOn(set, today).filter((each) => each.type === type);
  const others = new Map(set.rulebook.inForce(type, today).tiers.map(({ sheet }) => [sheet.lender, sheet]));
  for (const { lender } of described) others.delete(lender);
  return [
    ...described,
    ...[...others.values()].map(({ lender, productName, date, portal }) => ({
      lender,
      type,
      productName,
      date,
      ...(portal && { portal }),
      ...byDefault,
    })),
  ];
}

const byDefault = { actions: ["upload"], lenderCredentials: [], requiredFields: defaultRequiredFields };

/** Returns the requested lender, or the only one for this type, among those that are connected if any is. Throws an ApiError (invalid) that lists the available ones. */
export function lenderForType(lenders: readonly SubmissionLender[], type: ApplicationType, requested?: string): SubmissionLender {
  const submissionLenders = lenders.filter((submissionLender) => submissionLender.type === type);
  const connected = submissionLenders.filter(({ lender }) => isConnected(lender));
  const [only, ...others] = connected.length > 0 ? connected : submissionLenders;
  const found = requested === undefined && others.length === 0 ? only : submissionLenders.find(({ lender }) => lender === requested);
  if (!found) throw unknownLender(requested, submissionLenders);
  return found;
}

export function submissionLenderNamed(lenders: readonly SubmissionLender[], lender: string): SubmissionLender {
  const found = lenders.find((submissionLender) => submissionLender.lender === lender);
  if (!found) throw unknownLender(lender, lenders);
  return found;
}

/** A lender's name in keys and secrets: "Lender A" is lender-a. */
export const slugOf = (lender: string): string => lender.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

export const signingSecret = (lender: string): string => `lender-signing/${slugOf(lender)}`;

/** The environment variables of the lenders' APIs, by slug. */
export const urlSettings = { now: "LENDER_NOW_URL", "lender-a": "LENDER_A_URL", plenti: "LENDER_PLENTI_URL" } as const;

/** By slug the highest version of an application that a lender's protocol carries; one without a connection gets it as papers. */
const acceptedVersions: Readonly<Record<string, 2 | 3>> = { now: 3, "lender-a": 2, plenti: 2 } satisfies Record<
  keyof typeof urlSettings,
  2 | 3
>;

export const acceptedVersion = (lender: string): 2 | 3 => acceptedVersions[slugOf(lender)] ?? 3;

/** Whether the stage can send applications to the lender. */
export const isConnected = (lender: string): boolean =>
  Object.entries(urlSettings).some(([slug, name]) => slug === slugOf(lender) && settingOr(name, "") !== "");

function unknownLender(requested: string | undefined, submissionLenders: readonly SubmissionLender[]): ApiError {
  const found = requested === undefined ? "nothing" : "another";
  const names = new Set(submissionLenders.map(({ lender }) => lender));
  const expected = `one that takes applications: ${[...names].join(", ")}`;
  return new ApiError("invalid", "LENDER", `lender: found ${found}, expected ${expected}.`, "lender");
}
