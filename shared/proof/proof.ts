/**
 * What lenders' decisions say of their rate sheets and of their speed, counted over all organisations: the same for everybody. Few decisions
 * say nothing, and no organisation counts often, so that nobody can tell or be told who decided what.
 */
import { type IsoDate, daysAfter } from "../dates.ts";

/** A lender's decision on one application. */
export interface Decision {
  /** Names the rate sheet, or the lender. */
  readonly slug: string;
  readonly tier: string;
  /** Of the first decision. */
  readonly day: IsoDate;
  /** Tells organisations apart. */
  readonly organisation: string;
  /** Whether rate and counted fees were as calculated; null of what cannot be compared, such as a decline. */
  readonly matched: boolean | null;
  /** Business days until the decision; null where they are not known. */
  readonly days: number | null;
  /** Identifies the rate and fees of the tier with which it was compared. */
  readonly figures?: string | undefined;
}

/** What approvals say of a tier. */
export interface Proof {
  readonly matched: number;
  readonly of: number;
  /** The day of the newest. */
  readonly lastOn: IsoDate;
  /** Whether it stands for a rate and fees that the sheet does not show: the newest all matched. */
  readonly clears: boolean;
  /** For which rate and fees it stands, as a decision names them. */
  readonly figures?: string | undefined;
}

export interface TierProof extends Proof {
  readonly slug: string;
  readonly tier: string;
}

/** How soon a lender decides: the lower median of business days. */
export interface Turnaround {
  readonly days: number;
  readonly of: number;
}

export interface LenderTurnaround extends Turnaround {
  readonly slug: string;
}

/** What decisions show of a rate sheet, by tier, and of its lender. */
export interface ProofSummary {
  readonly proofs: Readonly<Record<string, Proof>>;
  readonly turnaround: Turnaround | null;
}

export interface ProductProof {
  readonly proof?: Omit<Proof, "clears">;
  readonly turnaround?: Turnaround;
  /** Approvals stand for an assumed rate and assumed fees that are counted. */
  readonly proved?: true;
}

/** Of a tier of the sheet. */
export function productProof({ proofs, turnaround }: ProofSummary = nothingShown, tier: string): ProductProof {
  const { clears = false, ...proof } = proofs[tier] ?? {};
  return { ...("of" in proof && { proof }), ...(clears && { proved: true }), ...(turnaround && { turnaround }) };
}

export const nothingShown: ProofSummary = { proofs: {}, turnaround: null };

/** Stands where an assumed rate or fee would be marked. */
export const provedText = "matched by approvals";

/** Decisions count for so many days. */
export const proofDays = 90;
/** For so many days an organisation's ABN must have been verified. */
const verifiedForDays = 30;
const countedOfEach = 3;
const clearedBy = 3;
const shownFrom = { proof: { decisions: 5, organisations: 3 }, turnaround: { decisions: 10, organisations: 4 } } as const;

/** Whether decisions of a day count; null: the ABN is not verified. */
export const isCounted = (abnVerifiedOn: IsoDate | null, day: IsoDate): boolean =>
  abnVerifiedOn !== null && daysAfter(abnVerifiedOn, verifiedForDays) <= day;

/** By slug and tier, of those alone of which enough is known. */
export function proofsOf(decisions: readonly Decision[], today: IsoDate): TierProof[] {
  const comparable = decisions.filter(({ matched }) => matched !== null);
  return groupsOf(comparable, today, ({ slug, tier }) => JSON.stringify([slug, tier])).flatMap((counted) => {
    const { slug, tier, day: lastOn, figures } = counted[0]!;
    if (!isEnough(counted, shownFrom.proof)) return [];
    // What approvals say of a former rate says nothing of the present one.
    const clears = counted.slice(0, clearedBy).every((decision) => decision.matched && decision.figures === figures);
    const matched = counted.filter((decision) => decision.matched).length;
    return [{ slug, tier, matched, of: counted.length, lastOn, clears, ...(clears && figures !== undefined && { figures }) }];
  });
}

/** By slug, of those alone of which enough is known. */
export function turnaroundsOf(decisions: readonly Decision[], today: IsoDate): LenderTurnaround[] {
  const timed = decisions.filter(({ days }) => days !== null);
  return groupsOf(timed, today, ({ slug }) => slug).flatMap((counted) => {
    if (!isEnough(counted, shownFrom.turnaround)) return [];
    const days = counted.map((decision) => decision.days!).toSorted((a, b) => a - b);
    return [{ slug: counted[0]!.slug, days: days[Math.floor((days.length - 1) / 2)]!, of: days.length }];
  });
}

/** Each group's newest decisions of each organisation, newest first; groups by name. */
function groupsOf(decisions: readonly Decision[], today: IsoDate, nameOf: (decision: Decision) => string): readonly Decision[][] {
  const recent = decisions.filter(({ day }) => day > daysAfter(today, -proofDays) && day <= today).toSorted(newestFirst);
  const groups = [...Map.groupBy(recent, nameOf)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return groups.map(([, group]) =>
    [...Map.groupBy(group, ({ organisation }) => organisation).values()]
      .flatMap((own) => own.slice(0, countedOfEach))
      .toSorted(newestFirst),
  );
}

/** Of one day, what did not match counts as newer: no order among its decisions is known. */
const newestFirst = (a: Decision, b: Decision): number =>
  a.day === b.day ? Number(a.matched) - Number(b.matched) : a.day < b.day ? 1 : -1;

const isEnough = (counted: readonly Decision[], from: { readonly decisions: number; readonly organisations: number }): boolean =>
  counted.length >= from.decisions && new Set(counted.map(({ organisation }) => organisation)).size >= from.organisations;

/** Business days after the first day until the second; null where a year's holidays are not known. */
export function businessDaysUntil(from: IsoDate, until: IsoDate, isBusinessDay: (day: IsoDate) => boolean | undefined): number | null {
  let count = 0;
  for (let day = daysAfter(from, 1); day <= until; day = daysAfter(day, 1)) {
    const isOpen = isBusinessDay(day);
    if (isOpen === undefined) return null;
    if (isOpen) count += 1;
  }
  return count;
}
