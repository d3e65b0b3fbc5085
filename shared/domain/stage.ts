import type { ApplicationStatus } from "./application.ts";
import type { IsoTime } from "./value-types.ts";
import type { SentStatus, SubmissionSummary } from "./submission.ts";

/** How far a deal has come, in its usual order. Derived from what was done, beside the stored status. */
export const stages = [
  "draft",
  "documentsOut",
  "signed",
  "referredToTeam",
  "submitted",
  "referredBack",
  "accepted",
  "declined",
  "settled",
  "lost",
  "archived",
] as const;

export type Stage = (typeof stages)[number];

export const stageLabels: Readonly<Record<Stage, string>> = {
  draft: "Draft",
  documentsOut: "Documents out",
  signed: "Signed",
  referredToTeam: "Referred to team",
  submitted: "Submitted",
  referredBack: "Referred back",
  accepted: "Accepted",
  declined: "Declined",
  settled: "Settled",
  lost: "Lost",
  archived: "Archived",
};

/** How a deal ended, as the broker marks it. */
export const outcomeResults = ["settled", "lost"] as const;

export interface DealOutcome {
  readonly result: (typeof outcomeResults)[number];
  readonly at: IsoTime;
}

/** Whether nothing more is done for a deal: it is archived, or its broker has marked it as settled or lost. */
export const dealHasEnded = ({
  status,
  outcome,
}: {
  readonly status: ApplicationStatus;
  readonly outcome?: DealOutcome | null | undefined;
}): boolean => status === "archived" || (outcome ?? null) !== null;

/** What the stage depends on. Stored in the application's root item and projected into the lists. */
export interface StageFacts {
  readonly status: ApplicationStatus;
  readonly createdAt: IsoTime;
  /** When the status was last changed by hand: referred, submitted, reopened, archived or restored. */
  readonly movedAt?: IsoTime | undefined;
  /** When a customer was last sent a link, or given one. */
  readonly linkedAt?: IsoTime | undefined;
  /** When the last of the customers signed. */
  readonly signedAt?: IsoTime | undefined;
  readonly submissions: readonly SubmissionSummary[];
  readonly outcome?: DealOutcome | undefined;
}

/** Whether a deal may be marked so: only a referral, or what the newest lender has accepted, can settle. */
export function mayBeMarked(result: DealOutcome["result"], { status, submissions }: Pick<StageFacts, "status" | "submissions">): boolean {
  if (status === "referral") return true;
  if (status === "submitted") return result === "lost" || submissions.at(-1)?.status === "accepted";
  return status === "quote" && result === "lost";
}

export interface StageSince {
  readonly stage: Stage;
  readonly since: IsoTime;
}

/** The stage and when it was reached. Of several open submissions the furthest decides; only the newest to each lender counts. */
export function stageOf(facts: StageFacts): StageSince {
  const { status, createdAt, movedAt = createdAt, outcome } = facts;
  if (status === "archived") return { stage: "archived", since: movedAt };
  if (outcome) return { stage: outcome.result, since: outcome.at };
  if (status === "referral") return { stage: "referredToTeam", since: movedAt };
  const current = newestOfEachLender(facts.submissions);
  const furthest = current.filter(({ status: sent }) => openStages[sent] !== "declined").toSorted(byProgress)[0];
  if (furthest) return { stage: openStages[furthest.status], since: furthest.at };
  const declined = current.at(-1);
  if (status === "submitted" && declined) return { stage: "declined", since: declined.at };
  return beforeSending(facts);
}

function beforeSending({ createdAt, movedAt = createdAt, linkedAt, signedAt }: StageFacts): StageSince {
  const latest = (at: IsoTime) => (at > movedAt ? at : movedAt);
  if (signedAt) return { stage: "signed", since: latest(signedAt) };
  if (linkedAt) return { stage: "documentsOut", since: latest(linkedAt) };
  return { stage: "draft", since: movedAt };
}

const openStages: Readonly<Record<SentStatus, Stage>> = {
  queued: "submitted",
  received: "submitted",
  failed: "submitted",
  referred: "referredBack",
  accepted: "accepted",
  declined: "declined",
  withdrawn: "declined",
};

const progress = (summary: SubmissionSummary): number => stages.indexOf(openStages[summary.status]);
const byProgress = (a: SubmissionSummary, b: SubmissionSummary): number => progress(b) - progress(a) || b.number - a.number;

const newestOfEachLender = (submissions: readonly SubmissionSummary[]): SubmissionSummary[] =>
  submissions.filter(({ lender, number }) => !submissions.some((other) => other.lender === lender && other.number > number));
