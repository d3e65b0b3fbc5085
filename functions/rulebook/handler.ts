import { lenderRoutes } from "../../shared/wire/lender-routes.ts";
import { rulebookRoutes } from "../../shared/wire/rulebook-routes.ts";
import { serve } from "../serve.ts";
import { routeRows } from "./routes.ts";
import { approveIssue, rejectIssue, submitDraft, verifySheet, withdrawIssue } from "./decisions.ts";
import { createDraft, updateDraft } from "./drafts.ts";
import { readLender } from "./lender.ts";
import type { Operation } from "../call/operation.ts";
import { listFeedbackOn } from "../store/services/lender-feedback.ts";
import { businessDate } from "../../shared/business-date.ts";
import type { SheetIssue, SheetRow } from "../../shared/domain/rate-sheet.ts";
import { compareText } from "../../shared/quote/indexed-sheets.ts";
import { storedSheet } from "../adapters/files/sheet-files.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { issueInForce, sheetInForce } from "./in-force.ts";
import { reviewOf, currentDigest } from "./review.ts";
import { type IssueRecord, draftText, findIssue, issueIdOf, issuesOf, listedIssues, unnamed } from "./store.ts";
import { toResponses } from "./to-response.ts";
import type { RateImpact } from "../../shared/domain/rate-impact.ts";
import { parseSource } from "../../shared/rulebook/check.ts";
import type { SheetSource } from "../../shared/rulebook/rate-table.ts";
import { sheetHash } from "../sheets/sheet-hash.ts";
import { newId } from "../store/dynamo/ids.ts";
import { type Attempt, done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { isDone } from "../store/services/idempotency.ts";
import { write } from "../store/services/write.ts";
import { conflict, notPublished, problemsConflict } from "./conflicts.ts";
import { type ImpactRecord, findImpact, newImpactItems, summaryIn } from "./impact-store.ts";
import { findCurrentSet } from "./set-store.ts";

const started = "sheet.impactStarted";

/** Starts to compare the open quotes of the sheet's type before and after a draft or a submitted issue. */
const startImpact: Operation<"startImpact"> = async (caller, { body: { _id } }, call) => {
  await retryOnConflict(async (): Promise<Attempt<void>> => {
    if (await isDone(call, started)) return done();
    const record = await findIssue(_id);
    const sheet = await openSheet(record);
    const current = await findCurrentSet();
    if (!current) throw notPublished();
    const { type, lender, date } = sheet;
    const today = businessDate(new Date());
    const day = date !== null && date > today ? date : today;
    const impact = { issueId: _id, run: newId(), digest: sheetHash(sheet), against: current.hash, type, lender, day };
    const event = { action: started, subject: { sheet: record.slug }, part: _id } as const;
    return (await write(caller, call, event, newImpactItems(impact))).kind === "conditionFailed" ? retry() : done();
  });
  return responseOf((await findImpact(_id))!);
};

/** Null before the first comparison. */
const readImpact: Operation<"readImpact"> = async (_caller, { params: { id } }) => {
  await findIssue(id);
  const impact = await findImpact(id);
  return impact ? responseOf(impact) : null;
};

/** Throws ApiError (conflict) for an issue that is decided, and for a draft with problems. */
async function openSheet(record: IssueRecord): Promise<SheetSource> {
  const { status, slug, digest } = record;
  if (status === "submitted" && digest !== undefined) return parseSource(await storedSheet(digest));
  if (status !== "draft") throw conflict("NOT_OPEN", `This issue is ${status}, so there is no impact to work out.`);
  const text = draftText(record);
  const inForce = await sheetInForce(await issuesOf(slug), businessDate(new Date()));
  const { problems } = reviewOf(text, { slug, inForce });
  if (problems[0]) throw problemsConflict(problems);
  return parseSource(text);
}

async function responseOf(impact: ImpactRecord): Promise<RateImpact> {
  const { issueId: _id, status, startedAt, finishedAt = null, day, quotes, isPartial, digest, against } = impact;
  const [record, current] = await Promise.all([findIssue(_id), findCurrentSet()]);
  const isOutdated = currentDigest(record) !== digest || current?.hash !== against;
  return {
    _id,
    status,
    startedAt,
    finishedAt,
    day,
    quotes,
    isPartial,
    isOutdated,
    summary: status === "done" ? summaryIn(impact) : null,
  };
}

/** One row for each sheet by its slug, and one for each draft that names none. */
const listSheets: Operation<"listSheets"> = async () => {
  const today = businessDate(new Date());
  const records = (await listedIssues()).toSorted((a, b) => compareText(b.id, a.id));
  const shown = new Map((await toResponses(records)).map((issue) => [issue._id, issue]));
  const bySlug = [...Map.groupBy(records, (record) => (record.slug === unnamed ? issueIdOf(record) : record.slug))].toSorted(([a], [b]) =>
    compareText(a, b),
  );
  return bySlug.map(([, issues]) => rowOf(issues, (record) => shown.get(issueIdOf(record))!, issueInForce(issues, today)));
};

function rowOf(issues: readonly IssueRecord[], shown: (record: IssueRecord) => SheetIssue, inForce: IssueRecord | undefined): SheetRow {
  const next = issues.find(({ status }) => status !== "active");
  const row = shown(inForce ?? issues[0]!);
  if (!next) return { ...row, next: null };
  const { _id, status, author, savedAt } = shown(next);
  return { ...row, next: { _id, status, author, savedAt } };
}

const readSheet: Operation<"readSheet"> = async (_caller, { params: { slug } }) => {
  const issues = await issuesOf(slug);
  if (issues.length === 0) throw notFound();
  return toResponses(issues);
};

/** An issue with its text and what the check finds in it now. */
const readIssue: Operation<"readIssue"> = async (_caller, { params: { id } }) => {
  const { slug } = await findIssue(id);
  const issues = await issuesOf(slug);
  const place = issues.findIndex((record) => issueIdOf(record) === id);
  const record = issues[place];
  if (!record) throw notFound();
  const text = record.digest === undefined ? draftText(record) : indented(await storedSheet(record.digest));
  const inForce = await sheetInForce(issues, businessDate(new Date()));
  const issue = (await toResponses(issues))[place]!;
  return { issue, text, ...reviewOf(text, { slug, inForce }) };
};

const indented = (json: string): string => JSON.stringify(JSON.parse(json), undefined, 2);

/** What the lender's own calculator says, as brokers have told. Empty for an unknown sheet. */
const listFeedback: Operation<"listFeedback"> = (_caller, { params: { slug } }) => listFeedbackOn(slug);

export const handler = serve({ ...rulebookRoutes, ...lenderRoutes }, routeRows, {
  readLender,
  listSheets,
  readSheet,
  readIssue,
  createDraft,
  updateDraft,
  submitDraft,
  approveIssue,
  rejectIssue,
  withdrawIssue,
  verifySheet,
  startImpact,
  readImpact,
  listFeedback,
});
