import { businessDate } from "../../shared/business-date.ts";
import {
  type SentStatus,
  type SubmissionFacts,
  type SubmissionSummary,
  type SubmittedBy,
  quoteAgainFrom,
} from "../../shared/domain/submission.ts";
import { type Actor, type WritingCall, system, systemCall } from "../store/workspace/actor.ts";
import type { AuditActor, AuditEvent } from "../store/services/audit.ts";
import { todayItem } from "../store/services/today-jobs.ts";
import { write, writeSystemItems } from "../store/services/write.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { type Condition, all, differs, equals, exists, isAbsent, isAmong, isBelow, lacks } from "../store/dynamo/expression.ts";
import { applicationRootKey, lenderEventKey } from "../store/dynamo/keys.ts";
import { outboxItem } from "../store/services/outbox.ts";
import { storedSubmissions, submissionInRoot } from "../store/workspace/stage-facts.ts";
import { changeStatus } from "../store/workspace/status.ts";
import { type Item, type TransactionItem, putItem, updateItem } from "../store/dynamo/transaction.ts";
import { ownerOf } from "../store/workspace/workspace.ts";
import { compareProof } from "../store/services/proof-jobs.ts";
import { type KeptQuote, keptQuoteItem } from "../quote/kept-quote.ts";
import type { SubmissionStatusReport } from "./lender-port.ts";
import { type SubmissionId, type SubmissionRecord, byOf, keyOf } from "./record.ts";
import {
  decisionNews,
  type NotifiedStatus,
  type TypedByCover,
  notifiedStatuses,
  refreshStatus,
  sendApplication,
  sendDocument,
  statusEmail,
  typedEmail,
  withdrawnEmail,
} from "./jobs.ts";

interface NewSubmission extends Omit<
  SubmissionRecord,
  "submittedBy" | "submittedAt" | "updatedAt" | "status" | "reference" | "text" | "sequence" | "sentDocuments"
> {
  readonly reference?: string | null;
}

interface SubmissionCreation {
  readonly submission: NewSubmission;
  readonly kept: KeptQuote;
  /** The application's submissions before this one. */
  readonly previous: readonly SubmissionSummary[];
  readonly version: number;
}

/**
 * Locks the application; one that Kelpie sends is queued in the same transaction, of one that a cover has lodged the owner is emailed. Returns
 * false if the application's version has changed.
 */
export async function createSubmission(
  actor: Actor,
  { submission, kept, previous, version }: SubmissionCreation,
  call: WritingCall,
): Promise<boolean> {
  const { applicationId, lender, number, rulebookHash } = submission;
  const now = new Date().toISOString();
  const isLodged = byOf(submission) === "hand";
  const status = isLodged ? "received" : "queued";
  const record: SubmissionRecord = {
    reference: null,
    ...submission,
    submittedBy: actor.delegate?.userId ?? actor.userId,
    submittedAt: now,
    updatedAt: now,
    status,
    text: null,
    sequence: 0,
    sentDocuments: {},
  };
  const sent = { lender, number, rulebookHash, documents: submission.documents.map(({ _id }) => _id), kept: kept._id };
  const { lodgedOn, reference, missing = [] } = submission;
  const fields = isLodged ? { ...sent, lodgedOn, reference, missing: missing.map(({ field }) => field) } : sent;
  const transactionItems = [
    putItem(submissionItem, keyOf(submission), record, isAbsent),
    keptQuoteItem(kept),
    ...(isLodged ? coverEmail(actor, submission, "lodged") : [outboxItem(sendApplication, { applicationId, lender, number })]),
  ];
  const root = { set: { submissions: storedSubmissions([...previous, { number, lender, status, at: now }]) } };
  const action = isLodged ? ("submission.lodged" as const) : ("submission.created" as const);
  const additionalEvents = [{ action, subject: { applicationId }, fields }];
  return changeStatus(
    actor,
    { applicationId, from: "quote", to: "submitted", version, items: transactionItems, root, additionalEvents },
    call,
  );
}

/** To the owner, about what a cover has typed. */
export const coverEmail = ({ delegate }: Actor, { applicationId, lender, number }: SubmissionId, what: TypedByCover): TransactionItem[] =>
  delegate ? [outboxItem(typedEmail, { applicationId, lender, number, by: delegate.userId, what })] : [];

/**
 * Makes a submitted application a quote again after the lender's decision. Documents, signatures, declaration and checks stay as they are.
 * Returns false if the application's version has changed.
 */
export async function makeQuoteAgain(
  actor: Actor,
  {
    version,
    as,
    by,
    ...named
  }: SubmissionId & { readonly version: number; readonly as: keyof typeof quoteAgainFrom; readonly by: SubmittedBy },
  call: WritingCall,
): Promise<boolean> {
  const { applicationId, lender, number } = named;
  const now = new Date().toISOString();
  const isWithdrawn = as === "withdrawn";
  const set = isWithdrawn ? { status: as, updatedAt: now } : { reopenedAt: now };
  const isByCover = isWithdrawn && actor.delegate !== undefined;
  const items = [
    updateItem(submissionItem, keyOf(named), { set }, isAmong("status", quoteAgainFrom[as][by])),
    ...(isByCover ? [outboxItem(withdrawnEmail, { applicationId, lender, number, by: actor.delegate.userId })] : []),
  ];
  const root = isWithdrawn ? { set: submissionInRoot(number, lender, as) } : {};
  const additionalEvents = [{ action: `submission.${as}` as const, subject: { applicationId }, fields: { lender, number } }];
  return changeStatus(actor, { applicationId, from: "submitted", to: "quote", version, items, root, additionalEvents }, call);
}

/** What a broker types about a submission. */
export interface TypedChange {
  readonly action: "submission.decided" | "submission.condition";
  readonly fields: Item;
  readonly changes: Partial<SubmissionFacts> & Pick<Partial<SubmissionRecord>, "reference" | "firstDecidedOn">;
  /** A new status, which the application's root item repeats. */
  readonly status?: SentStatus;
  /** What the owner is emailed about if a cover has typed it. */
  readonly emails?: TypedByCover;
}

interface Typed extends TypedChange {
  readonly of: SubmissionId;
  readonly version: number;
}

/** Returns false if the application's version has changed, which every report of the lender changes, or if it has another owner. */
export async function recordTyped(actor: Actor, { of: named, version, ...typed }: Typed, call: WritingCall): Promise<boolean> {
  const { applicationId, lender, number } = named;
  const { action, fields, changes, status, emails } = typed;
  const set = { ...changes, status, updatedAt: new Date().toISOString() };
  const root = { set: status === undefined ? {} : submissionInRoot(number, lender, status), add: { version: 1 } };
  const { kind } = await write(actor, call, { action, subject: { applicationId }, fields: { lender, number, ...fields } }, [
    updateItem(submissionItem, keyOf(named), { set }, exists),
    updateItem("application", applicationRootKey(actor.userId, applicationId), root, equals("version", version)),
    ...(emails ? coverEmail(actor, named, emails) : []),
    ...(action === "submission.decided" ? [outboxItem(compareProof, { applicationId, lender, number })] : []),
    todayItem(applicationId, decisionNews(named, status)),
  ]);
  return kind !== "conditionFailed";
}

type SentDocument = SubmissionRecord["documents"][number];

/** Queues documents that came after the submission. Returns false if the submission has changed meanwhile. */
export async function sendMoreDocuments(
  actor: Actor,
  submission: SubmissionRecord,
  more: readonly SentDocument[],
  call: WritingCall,
): Promise<boolean> {
  const { applicationId, lender, number, documents, updatedAt } = submission;
  return updateSubmission({
    of: submission,
    changes: { documents: [...documents, ...more] },
    when: equals("updatedAt", updatedAt),
    by: { actor, call },
    event: { action: "submission.documentsAdded", fields: { lender, documents: more.map(({ _id }) => _id) } },
    items: more.map(({ _id }) => outboxItem(sendDocument, { applicationId, lender, number, documentId: _id })),
  });
}

/** Queues a failed submission again, unchanged. Returns false if it is already queued or sent. */
export async function resend(actor: Actor, { applicationId, lender, number }: SubmissionId, call: WritingCall): Promise<boolean> {
  return updateSubmission({
    of: { applicationId, lender, number },
    changes: { text: null },
    status: "queued",
    when: equals("status", "failed"),
    by: { actor, call },
    event: { action: "submission.resent", fields: { lender } },
    items: [outboxItem(sendApplication, { applicationId, lender, number })],
  });
}

/**
 * Returns false for a report that is not newer. The first one queues the documents; a changed status queues an e-mail to the broker.
 * Of a withdrawn submission only the lender's text changes.
 */
export async function recordStatus(submission: SubmissionRecord, report: SubmissionStatusReport): Promise<boolean> {
  const { applicationId, lender, number, reference, documents } = submission;
  const { status, ...changes } = report;
  const isFirst = reference === null;
  const isLater = isBelow("sequence", report.sequence);
  const isDecided = status !== submission.status && (status === "accepted" || status === "declined");
  const files = isFirst && report.reference !== null ? documents : [];
  const answered = {
    of: submission,
    by: { actor: byLender, call: systemCall() },
    event: { action: "submission.answered", fields: { lender, ...report } },
  } as const;
  const isRecorded = await updateSubmission({
    ...answered,
    changes: {
      ...(status === submission.status ? report : changes),
      ...(isDecided && { firstDecidedOn: submission.firstDecidedOn ?? businessDate(new Date()) }),
    },
    ...(status !== submission.status && { status }),
    when: all(isFirst ? isAmong("status", ["queued", "failed"]) : differs("status", "withdrawn"), isLater),
    items: [
      ...files.map(({ _id }) => outboxItem(sendDocument, { applicationId, lender, number, documentId: _id })),
      ...(report.status === submission.status ? [] : notificationItems(submission, report.status)),
      ...(isDecided ? [outboxItem(compareProof, { applicationId, lender, number })] : []),
    ],
  });
  if (isRecorded || isFirst) return isRecorded;
  return updateSubmission({ ...answered, changes, when: all(equals("status", "withdrawn"), isLater) });
}

/** Marks a queued submission as failed and queues an e-mail to the broker. Returns false if it is no longer queued. */
export async function recordFailure({ applicationId, lender, number }: SubmissionId, text: string): Promise<boolean> {
  return updateSubmission({
    of: { applicationId, lender, number },
    changes: { text },
    status: "failed",
    when: equals("status", "queued"),
    by: { actor: system, call: systemCall() },
    event: { action: "submission.failed", fields: { lender, text } },
    items: notificationItems({ applicationId, lender, number }, "failed"),
  });
}

const isNotified = (status: SentStatus | undefined): status is NotifiedStatus => notifiedStatuses.some((notified) => notified === status);

const notificationItems = ({ applicationId, lender, number }: SubmissionId, status: SentStatus): TransactionItem[] =>
  isNotified(status) ? [outboxItem(statusEmail, { applicationId, lender, number, status })] : [];

export async function recordDocumentSent({ applicationId, lender, number }: SubmissionId, documentId: string): Promise<boolean> {
  const sentAt = `sentDocuments.${ownIdOf(documentId)}`;
  return updateSubmission({
    of: { applicationId, lender, number },
    changes: { [sentAt]: new Date().toISOString() },
    when: lacks(sentAt),
    by: { actor: system, call: systemCall() },
    event: { action: "submission.documentSent", part: documentId, fields: { lender } },
  });
}

const byLender = { userId: "LENDER" };

interface SubmissionChange {
  readonly of: SubmissionId;
  readonly changes: Item;
  /** A new status, which the application's root item repeats. */
  readonly status?: SentStatus;
  readonly when: Condition;
  readonly by: { readonly actor: AuditActor; readonly call: WritingCall };
  readonly event: Omit<AuditEvent, "subject">;
  readonly items?: readonly TransactionItem[];
}

async function updateSubmission({ of: named, changes, status, when, by, event, items = [] }: SubmissionChange): Promise<boolean> {
  const auditEvent = { ...event, subject: { applicationId: named.applicationId } };
  const inRoot = status === undefined ? {} : submissionInRoot(named.number, named.lender, status);
  return retryOnConflict(async () => {
    const ownerId = await ownerOf(named.applicationId);
    const root = applicationRootKey(ownerId, named.applicationId);
    const outcome = await write(by.actor, by.call, auditEvent, [
      updateItem(submissionItem, keyOf(named), { set: { ...changes, status, updatedAt: new Date().toISOString() } }, when),
      updateItem("application", root, { set: inRoot, add: { version: 1 } }, exists),
      ...items,
      todayItem(named.applicationId, decisionNews(named, status)),
    ]);
    if (outcome.kind !== "conditionFailed") return done(true);
    // Otherwise the application was transferred to another owner meanwhile.
    return outcome.itemName === submissionItem ? done(false) : retry();
  });
}

const submissionItem = "submission";

export const ownIdOf = (childId: string): string => childId.split(".")[1]!;

const eventRetentionSeconds = 30 * 24 * 60 * 60;

/** Stores an event's id and queues the job that reads the status. Returns false for a repeated event. */
export async function acceptLenderEvent(eventId: string, { applicationId, lender, number }: SubmissionId): Promise<boolean> {
  const ttl = Math.ceil(Date.now() / 1000) + eventRetentionSeconds;
  const { kind } = await writeSystemItems([
    putItem("event", lenderEventKey(lender, eventId), { ttl }, isAbsent),
    outboxItem(refreshStatus, { applicationId, lender, number }),
  ]);
  return kind === "committed";
}
