import type { RequiredField, SentStatus } from "../../shared/entities/submission.ts";
import type { Actor, WritingCall } from "../store/actor.ts";
import { auditStep } from "../store/audit.ts";
import { untilSettled } from "../store/backoff.ts";
import { type Condition, all, equals, exists, isAbsent, isAmong, isBelow, lacks } from "../store/expression.ts";
import { repeatSteps } from "../store/idempotency.ts";
import { newId } from "../store/ids.ts";
import { headKey, lenderEventKey, partKey, submissionKey } from "../store/keys.ts";
import { outboxStep } from "../store/outbox.ts";
import { findItem } from "../store/read.ts";
import { moveApplication } from "../store/status.ts";
import { type Item, type Step, commit, putStep, updateStep } from "../store/transaction.ts";
import { ownerOf } from "../store/workspace.ts";
import type { Offer } from "../quote/indicative.ts";
import type { Payload } from "./payload.ts";
import type { Standing } from "./port.ts";
import { slugOf } from "./takers.ts";

/** Which submission. */
export interface Named {
  readonly applicationId: string;
  readonly lender: string;
}

/** A submission as it was made, whatever becomes of the application and the sheets, and how it stands with the lender. */
export interface SubmissionRecord extends Named, Offer {
  readonly organisationId: string;
  readonly submittedBy: string;
  readonly payload: Payload;
  readonly fields: readonly RequiredField[];
  readonly documents: readonly { readonly _id: string; readonly fileName: string }[];
  readonly submittedAt: string;
  readonly updatedAt: string;
  readonly status: SentStatus;
  readonly reference: string | null;
  readonly text: string | null;
  /** Of the lender's last word that was taken in: later ones have higher numbers; 0 before the first. */
  readonly sequence: number;
  /** When the lender got which document, by the document's own id. */
  readonly sentDocuments: Readonly<Record<string, string>>;
}

type Making = Omit<
  SubmissionRecord,
  "submittedBy" | "submittedAt" | "updatedAt" | "status" | "reference" | "text" | "sequence" | "sentDocuments"
>;

const keyOf = ({ applicationId, lender }: Named) => submissionKey(applicationId, slugOf(lender));

export async function findSubmission(named: Named): Promise<SubmissionRecord | undefined> {
  return (await findItem(keyOf(named))) as SubmissionRecord | undefined;
}

/**
 * Keeps a submission, ends the changes of its application and sends it on its way: all of it, once, or nothing. False where the
 * application is another by now than the one from which it was made.
 */
export async function keepSubmission(
  actor: Actor,
  { version, ...made }: Making & { readonly version: number },
  call: WritingCall,
): Promise<boolean> {
  const { applicationId, lender, rulebookHash } = made;
  const now = new Date().toISOString();
  const record: SubmissionRecord = {
    ...made,
    submittedBy: actor.userId,
    submittedAt: now,
    updatedAt: now,
    status: "queued",
    reference: null,
    text: null,
    sequence: 0,
    sentDocuments: {},
  };
  const told = { lender, rulebookHash, documents: made.documents.map(({ _id }) => _id) };
  const steps = [
    putStep(submissionStep, keyOf(made), record, isAbsent),
    auditStep(actor, call, { action: "submission.made", subject: { applicationId }, fields: told }),
    outboxStep("submission.send", { applicationId, lender }),
  ];
  return moveApplication(actor, { applicationId, from: "quote", to: "submitted", version, steps }, call);
}

const again = "submission.sentAgain";

/** Sends what could not be handed over once more, as it was made; false where it is on its way already. */
export async function sendAgain(actor: Actor, { applicationId, lender }: Named, call: WritingCall): Promise<boolean> {
  return noted({
    of: { applicationId, lender },
    changes: { status: "queued", text: null },
    when: equals("status", "failed"),
    audit: [actor, call, { action: again, subject: { applicationId }, fields: { lender } }],
    steps: [outboxStep("submission.send", { applicationId, lender }), ...repeatSteps(call, again)],
  });
}

/**
 * Notes what a lender says where it is news; the first answer sends the documents after it, and a decision has the broker written to.
 * False for what is known already.
 */
export async function noteStanding(submission: SubmissionRecord, standing: Standing): Promise<boolean> {
  const { applicationId, lender, reference, documents } = submission;
  const isFirst = reference === null;
  const isLater = isBelow("sequence", standing.sequence);
  const files = isFirst && standing.reference !== null ? documents : [];
  return noted({
    of: submission,
    changes: { ...standing },
    when: isFirst ? all(isAmong("status", ["queued", "failed"]), isLater) : isLater,
    audit: [byLender, unasked(), { action: "submission.answered", subject: { applicationId }, fields: { lender, ...standing } }],
    steps: [
      ...files.map(({ _id }) => outboxStep("submission.document", { applicationId, lender, documentId: _id })),
      ...(standing.status === submission.status ? [] : tellingSteps(submission, standing.status)),
    ],
  });
}

/** Notes that a submission could not be handed over, and why; false where it has been by now. */
export async function noteFailure({ applicationId, lender }: Named, text: string): Promise<boolean> {
  return noted({
    of: { applicationId, lender },
    changes: { status: "failed", text },
    when: equals("status", "queued"),
    audit: [bySystem, unasked(), { action: "submission.failed", subject: { applicationId }, fields: { lender, text } }],
    steps: tellingSteps({ applicationId, lender }, "failed"),
  });
}

/** What a broker wants to hear of: what is received is only waited for. */
const toldStatuses = ["accepted", "referred", "refused", "failed"] as const satisfies readonly SentStatus[];
export type ToldStatus = (typeof toldStatuses)[number];

/** Has the broker written to about what has become of a submission. */
const tellingSteps = ({ applicationId, lender }: Named, status: SentStatus): Step[] =>
  toldStatuses.some((told) => told === status) ? [outboxStep("submission.told", { applicationId, lender, status })] : [];

/** Notes that the lender has a document; once. */
export async function noteDocument({ applicationId, lender }: Named, documentId: string): Promise<boolean> {
  const sentAt = `sentDocuments.${ownOf(documentId)}`;
  return noted({
    of: { applicationId, lender },
    changes: { [sentAt]: new Date().toISOString() },
    when: lacks(sentAt),
    audit: [bySystem, unasked(), { action: "submission.documentSent", subject: { applicationId }, part: documentId, fields: { lender } }],
  });
}

/** Who writes what a lender says, and what becomes of an errand, in the audit items. */
const byLender = { userId: "LENDER" };
const bySystem = { userId: "SYSTEM" };
/** Each of the worker's writes is a request of its own. */
const unasked = () => ({ requestId: newId(), ip: "" });

interface Note {
  readonly of: Named;
  readonly changes: Item;
  /** What must hold of the submission as it stands. */
  readonly when: Condition;
  readonly audit: Parameters<typeof auditStep>;
  readonly steps?: readonly Step[];
}

/** Writes to a submission, which its application's version counts; false where that does not hold. */
async function noted({ of: named, changes, when, audit, steps = [] }: Note): Promise<boolean> {
  return untilSettled(async () => {
    const head = headKey(await ownerOf(named.applicationId), named.applicationId);
    const outcome = await commit([
      updateStep(submissionStep, keyOf(named), { set: { ...changes, updatedAt: new Date().toISOString() } }, when),
      updateStep("application", head, { add: { version: 1 } }, exists),
      auditStep(...audit),
      ...steps,
    ]);
    if (outcome.kind !== "refused") return true;
    // Otherwise the application has become a colleague's meanwhile.
    return outcome.step === submissionStep ? false : undefined;
  });
}

const submissionStep = "submission";

export const ownOf = (partId: string): string => partId.split(".")[1]!;

/** A checked document of an application, whoever owns that by now. */
export async function findFile(documentId: string): Promise<{ fileName: string; contentType: string; versionId: string } | undefined> {
  const ownerId = await ownerOf(documentId.split(".")[0]!);
  const item = await findItem(partKey(ownerId, "document", documentId));
  return item?.["status"] === "ready" ? (item as unknown as { fileName: string; contentType: string; versionId: string }) : undefined;
}

const eventKeptSeconds = 30 * 24 * 60 * 60;

/** Takes a lender's message in once, and has the lender asked what it is about; false where it was taken in before. */
export async function takeEvent(eventId: string, { applicationId, lender }: Named): Promise<boolean> {
  const expiresAt = Math.ceil(Date.now() / 1000) + eventKeptSeconds;
  const steps: Step[] = [
    putStep("event", lenderEventKey(lender, eventId), { expiresAt }, isAbsent),
    outboxStep("submission.confirm", { applicationId, lender }),
  ];
  return (await commit(steps)).kind === "committed";
}
