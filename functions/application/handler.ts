import { applicationRoutes } from "../../shared/wire/application-routes.ts";
import { serve } from "../serve.ts";
import { routeRows } from "./routes.ts";
import { addNote, readApplication, startQuote, updateApplication, updateAsset, updateLoanDetails, openApplication } from "./application.ts";
import { copyQuote } from "./copy.ts";
import { declare } from "./declaration.ts";
import { readHistory } from "./history.ts";
import { countStages, listArchived, listQuotes, listReferrals } from "./lists.ts";
import { addVariant, applyVariant, removeVariant, updateVariant } from "./variants.ts";
import type { Operation } from "../call/operation.ts";
import { applicationRootKey } from "../store/dynamo/keys.ts";
import { findItem } from "../store/dynamo/read.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { isDone } from "../store/services/idempotency.ts";
import { stageFactsOf } from "../store/workspace/stage-facts.ts";
import { type DealOutcome, type StageFacts, mayBeMarked } from "../../shared/domain/stage.ts";
import { ApiError } from "../call/api-error.ts";
import { equals } from "../store/dynamo/expression.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { updateItem } from "../store/dynamo/transaction.ts";
import { todayItem } from "../store/services/today-jobs.ts";
import { write } from "../store/services/write.ts";
import { saveSupplier } from "./supplier.ts";
import { archiveQuote, restoreQuote } from "./archive.ts";

const outcomeEvent = "application.outcome" as const;

/** Marks how a deal ended, which ends its documents, notes and links; null takes the mark back. */
const markOutcome: Operation<"markOutcome"> = async (caller, { body: { applicationId, outcome } }, call) => {
  const key = applicationRootKey(caller.userId, applicationId);
  await retryOnConflict(async () => {
    const root = await findItem(key);
    if (!root) throw notFound();
    if (await isDone(call, outcomeEvent)) return done();
    const facts = stageFactsOf(root);
    if (!mayBeMarked(outcome ?? "lost", facts)) throw notMarkable(facts, outcome ?? "lost");
    const mark = { result: outcome!, at: new Date().toISOString() } satisfies DealOutcome;
    const changes = { ...(outcome === null ? { remove: ["outcome"] } : { set: { outcome: mark } }), add: { version: 1 } };
    // The lender may report, or another call change the status, meanwhile.
    const { kind } = await write(caller, call, { action: outcomeEvent, subject: { applicationId }, fields: { outcome } }, [
      updateItem("application", key, changes, equals("version", root["version"])),
      todayItem(applicationId),
    ]);
    return kind === "conditionFailed" ? retry() : done();
  });
  return openApplication(caller, applicationId, call);
};

function notMarkable({ status, submissions }: StageFacts, result: DealOutcome["result"]) {
  const found = status === "submitted" ? `submitted, ${submissions.at(-1)?.status ?? "queued"}` : status;
  const expected = result === "settled" ? "referral, or submitted and accepted by the lender" : "quote, referral or submitted";
  return new ApiError("conflict", "STATUS", `status: found ${found}, expected ${expected}.`, "status");
}

export const handler = serve(applicationRoutes, routeRows, {
  startQuote,
  readApplication,
  readHistory,
  updateApplication,
  updateAsset,
  updateLoanDetails,
  addNote,
  declare,
  saveSupplier,
  addVariant,
  updateVariant,
  removeVariant,
  applyVariant,
  listQuotes,
  listReferrals,
  listArchived,
  copyQuote,
  archiveQuote,
  restoreQuote,
  markOutcome,
  countStages,
});
