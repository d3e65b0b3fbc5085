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
import type { News } from "../../shared/domain/news.ts";
import { applicationRootKey } from "../store/dynamo/keys.ts";
import { itemsAt } from "../store/dynamo/read.ts";
import { type NewsRecord, markSeen, newestNews } from "../store/services/news.ts";
import { rowOf } from "../store/workspace/application-root.ts";
import { type DealOutcome, statusesBefore } from "../../shared/domain/stage.ts";
import { ApiError } from "../call/api-error.ts";
import { isAmong } from "../store/dynamo/expression.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { updateItem } from "../store/dynamo/transaction.ts";
import { write } from "../store/services/write.ts";
import { saveSupplier } from "./supplier.ts";
import { archiveQuote, restoreQuote } from "./archive.ts";

/** Marks how a deal ended, which ends its documents, notes and links; null takes the mark back. */
const markOutcome: Operation<"markOutcome"> = async (caller, { body: { applicationId, outcome } }, call) => {
  const now = new Date().toISOString();
  const mark = outcome === null ? { remove: ["outcome"] } : { set: { outcome: { result: outcome, at: now } satisfies DealOutcome } };
  const allowed = statusesBefore[outcome ?? "lost"];
  const event = { action: "application.outcome" as const, subject: { applicationId }, fields: { outcome } };
  const done = await write(caller, call, event, [
    updateItem(
      "application",
      applicationRootKey(caller.userId, applicationId),
      { ...mark, add: { version: 1 } },
      isAmong("status", allowed),
    ),
  ]);
  if (done.kind === "conditionFailed") throw done.item ? notMarkable(done.item["status"], allowed) : notFound();
  return openApplication(caller, applicationId, call);
};

const notMarkable = (status: unknown, allowed: readonly string[]) =>
  new ApiError("conflict", "STATUS", `status: found ${String(status)}, expected ${allowed.join(" or ")}.`, "status");

const maxShown = 30;

/** News of a quote that has been transferred or has ended are left out. */
const listNews: Operation<"listNews"> = async ({ userId }) => {
  const { news, seen = "" } = await newestNews(userId, maxShown);
  const applicationIds = [...new Set(news.map(({ applicationId }) => applicationId))];
  const roots = await itemsAt(applicationIds.map((id) => applicationRootKey(userId, id)));
  const rows = new Map(roots.map((root) => [String(root["_id"]), rowOf(root)]));
  const visibleNews = news.flatMap(({ id: _id, at, event, applicationId }: NewsRecord): News[] => {
    const quote = rows.get(applicationId);
    return quote ? [{ _id, at, event, quote }] : [];
  });
  return { news: visibleNews, unseen: visibleNews.filter(({ _id }) => _id > seen).length };
};

const markNewsSeen: Operation<"markNewsSeen"> = async ({ userId }, { body: { upTo } }) => {
  await markSeen(userId, upTo);
  return null;
};
export const handler = serve(applicationRoutes, routeRows, {
  listNews,
  markNewsSeen,
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
