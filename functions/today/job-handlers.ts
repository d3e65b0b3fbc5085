import { businessDate } from "../../shared/business-date.ts";
import type { IsoDate } from "../../shared/dates.ts";
import type { Application } from "../../shared/domain/application.ts";
import { approvalDifference } from "../../shared/submission/difference.ts";
import { isOfBook } from "../../shared/today/row.ts";
import { type TodayFacts, todayRows } from "../../shared/today/rows.ts";
import { writePanelRow } from "./panel-row.ts";
import { withOutdatedMarks } from "../agreements/outdated.ts";
import { jobHandler } from "../job-handler.ts";
import { tellWebhooks } from "../organisation/webhook-news.ts";
import { businessDaysAfter } from "../referral/business-days.ts";
import { bookedSettlement } from "../settlement/opened.ts";
import { type SubmissionRecord, findSubmission } from "../submission/record.ts";
import { equals } from "../store/dynamo/expression.ts";
import { todayQuoteKey } from "../store/dynamo/digest-keys.ts";
import { applicationRootKey, ownerKey, workspacePartition } from "../store/dynamo/keys.ts";
import { findItem, itemsOf } from "../store/dynamo/read.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { type Item, type SystemItem, conditionCheck } from "../store/dynamo/transaction.ts";
import { currentSheets } from "../sheets/current-sheets.ts";
import { type News, refreshPanelRow, refreshToday } from "../store/services/today-jobs.ts";
import {
  type QuoteOfToday,
  changedRows,
  deletedRow,
  findQuoteOfToday,
  openedCondition,
  rowsOfQuote,
} from "../store/services/today-rows.ts";
import { writeSystemItems } from "../store/services/write.ts";
import { applicationOf } from "../store/workspace/workspace-items.ts";

export const todayHandlers = [
  { ...jobHandler(refreshToday, refreshRows), isDerived: true as const },
  { ...jobHandler(refreshPanelRow, writePanelRow), isDerived: true as const },
];

/** Writes the difference of a quote's rows, and tells webhooks the news. */
export async function refreshRows({
  applicationId,
  formerOwnerId,
  news,
}: {
  readonly applicationId: string;
  readonly formerOwnerId?: string | undefined;
  readonly news?: News | undefined;
}) {
  await retryOnConflict(async () => {
    const owner = await findItem(ownerKey(applicationId));
    const ownerId = owner && String(owner["ownerId"]);
    if (formerOwnerId !== undefined && formerOwnerId !== ownerId) return done(await deleteRows(formerOwnerId, applicationId));
    if (ownerId === undefined) return done();
    return (await writeDifference(ownerId, applicationId, news)) ? done() : retry();
  });
}

async function deleteRows(userId: string, applicationId: string): Promise<void> {
  const rows = await rowsOfQuote(userId, applicationId);
  if (rows.length > 0) await writeSystemItems(rows.map((row) => deletedRow(userId, row)));
}

/** Returns false if the quote has changed or was opened meanwhile. */
async function writeDifference(ownerId: string, applicationId: string, news: News | undefined): Promise<boolean> {
  const [items, quote, every] = await Promise.all([
    itemsOf(workspacePartition(ownerId, applicationId)),
    findQuoteOfToday(ownerId, applicationId),
    rowsOfQuote(ownerId, applicationId),
  ]);
  const stored = every.filter((row) => !isOfBook(row));
  const application = applicationOf(applicationId, items);
  // It is deleted, or was transferred meanwhile: that transfer has a job of its own.
  if (!application) return deleteRows(ownerId, applicationId).then(() => true);
  const root = items.find(({ sk }) => sk === "ROOT")!;
  await tellWebhooks(applicationId, root, news);
  const rows = todayRows(await factsOf(application, items, quote), businessDaysAfter);
  const changes = changedRows(ownerId, applicationId, stored, rows);
  if (changes.length === 0) return true;
  const transaction: SystemItem[] = [
    conditionCheck("application", applicationRootKey(ownerId, applicationId), equals("version", root["version"])),
    conditionCheck("quote", todayQuoteKey(ownerId, applicationId), openedCondition(quote.openedAt)),
    ...changes,
  ];
  return (await writeSystemItems(transaction)).kind === "committed";
}

async function factsOf(application: Application, items: readonly Item[], { openedAt, reminders }: QuoteOfToday): Promise<TodayFacts> {
  const newest = application.submissions.at(-1);
  const today = businessDate(new Date());
  const record = newest && (await findSubmission({ applicationId: application._id, ...newest }));
  return {
    application: { ...application, documents: withOutdatedMarks(application.documents) },
    submission: record && submissionFacts(record),
    settlement: record && newest.status === "accepted" ? await bookedSettlement(application, record) : undefined,
    answeredAt: answeredAtIn(items),
    openedAt,
    reminders,
    freshness: await freshnessFor(application, today),
    today,
  };
}

/** As the sheet of the lender says that the quote is for; no sheet is read while no file has a day. */
async function freshnessFor({ applicationType, documents, status, selection, submissions }: Application, today: IsoDate) {
  const lender = status === "quote" ? selection?.lender : submissions.at(-1)?.lender;
  if (lender === undefined || !documents.some(({ issuedOn }) => issuedOn)) return undefined;
  const { tiers } = (await currentSheets()).rulebook.inForce(applicationType, today);
  return tiers.find(({ sheet }) => sheet.lender === lender && sheet.freshness)?.sheet.freshness;
}

function submissionFacts(record: SubmissionRecord): NonNullable<TodayFacts["submission"]> {
  const { lodgedOn = null, conditions = [], decidedOn = null, lapsesOn = null, terms, product } = record;
  // The scenario goes with a customer whose records are destroyed.
  const scenario = record.scenario as SubmissionRecord["scenario"] | undefined;
  const difference = terms && scenario ? approvalDifference({ product, scenario }, terms) : null;
  return { lodgedOn, conditions, decidedOn, lapsesOn, difference };
}

/** A customer's answers have no time of their own: that of the link's last use. */
const answeredAtIn = (items: readonly Item[]): string | undefined =>
  items
    .filter(({ sk, purpose, usedAt }) => String(sk).startsWith("link#") && purpose === "answers" && usedAt !== undefined)
    .map(({ usedAt }) => String(usedAt))
    .toSorted()
    .at(-1);
