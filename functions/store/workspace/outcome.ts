import { type DealOutcome, type StageFacts, mayBeMarked } from "../../../shared/domain/stage.ts";
import { ApiError } from "../../call/api-error.ts";
import { equals } from "../dynamo/expression.ts";
import { applicationRootKey } from "../dynamo/keys.ts";
import { notFound } from "../dynamo/not-found.ts";
import { findItem } from "../dynamo/read.ts";
import { done, retry, retryOnConflict } from "../dynamo/retry-on-conflict.ts";
import { type ExtraItem, updateItem } from "../dynamo/transaction.ts";
import type { AuditEvent } from "../services/audit.ts";
import { isDone } from "../services/idempotency.ts";
import { type News, todayItem } from "../services/today-jobs.ts";
import { write } from "../services/write.ts";
import type { Actor, WritingCall } from "./actor.ts";
import { stageFactsOf } from "./stage-facts.ts";

const outcomeEvent = "application.outcome" as const;

interface Marked {
  readonly applicationId: string;
  /** Null takes the mark back. */
  readonly outcome: DealOutcome["result"] | null;
  /** Of the root item, if the mark depends on what was read before. */
  readonly version?: number;
  /** Items and audit events of the same write. */
  readonly extraItems?: readonly ExtraItem[];
  readonly additionalEvents?: readonly AuditEvent[];
  readonly news?: Omit<News, "at">;
}

/**
 * Marks how a deal ended. Returns false if the root item has another version. Throws ApiError: not found, conflict (STATUS) for a deal that may
 * not be marked so, or that of an extra item.
 */
export async function writeOutcome(
  actor: Actor,
  { applicationId, outcome, version, extraItems = [], additionalEvents = [], news }: Marked,
  call: WritingCall,
): Promise<boolean> {
  const key = applicationRootKey(actor.userId, applicationId);
  return retryOnConflict(async () => {
    const root = await findItem(key);
    if (!root) throw notFound();
    if (await isDone(call, outcomeEvent)) return done(true);
    if (version !== undefined && version !== root["version"]) return done(false);
    const facts = stageFactsOf(root);
    if (!mayBeMarked(outcome ?? "lost", facts)) throw notMarkable(facts, outcome ?? "lost");
    const mark = outcome && ({ result: outcome, at: new Date().toISOString() } satisfies DealOutcome);
    const changes = { ...(mark ? { set: { outcome: mark } } : { remove: ["outcome"] }), add: { version: 1 } };
    const event = { action: outcomeEvent, subject: { applicationId }, fields: { outcome }, additionalEvents };
    // The lender may report, or another call change the status, meanwhile.
    const written = await write(actor, call, event, [
      updateItem("application", key, changes, equals("version", root["version"])),
      ...extraItems.map(({ item }) => item),
      todayItem(applicationId, news),
    ]);
    if (written.kind !== "conditionFailed") return done(true);
    const extra = extraItems.find(({ item }) => item.name === written.itemName);
    if (extra) throw extra.error();
    return retry();
  });
}

function notMarkable({ status, submissions }: StageFacts, result: DealOutcome["result"]) {
  const found = status === "submitted" ? `submitted, ${submissions.at(-1)?.status ?? "queued"}` : status;
  const expected = result === "settled" ? "referral, or submitted and accepted by the lender" : "quote, referral or submitted";
  return new ApiError("conflict", "STATUS", `status: found ${found}, expected ${expected}.`, "status");
}
