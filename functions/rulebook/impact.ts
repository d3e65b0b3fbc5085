import { businessDate } from "../../shared/business-date.ts";
import type { RateImpact } from "../../shared/domain/rate-impact.ts";
import type { Sheet } from "../../shared/quote/sheet.ts";
import { parseSheet } from "../../shared/rulebook/check.ts";
import { storedSheet } from "../adapters/files/sheet-files.ts";
import type { Operation } from "../call/operation.ts";
import { sheetHash } from "../sheets/sheet-hash.ts";
import { newId } from "../store/dynamo/ids.ts";
import { type Attempt, done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { isDone } from "../store/services/idempotency.ts";
import { write } from "../store/services/write.ts";
import { conflict, notPublished, problemsConflict } from "./conflicts.ts";
import { type ImpactRecord, findImpact, newImpactItems, summaryIn } from "./impact-store.ts";
import { sheetInForce } from "./in-force.ts";
import { currentDigest, reviewOf } from "./review.ts";
import { findCurrentSet } from "./set-store.ts";
import { type IssueRecord, draftText, findIssue, issuesOf } from "./store.ts";

const started = "sheet.impactStarted";

/** Starts to compare the open quotes of the sheet's type before and after a draft or a submitted issue. */
export const startImpact: Operation<"startImpact"> = async (caller, { body: { _id } }, call) => {
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
export const readImpact: Operation<"readImpact"> = async (_caller, { params: { id } }) => {
  await findIssue(id);
  const impact = await findImpact(id);
  return impact ? responseOf(impact) : null;
};

/** Throws ApiError (conflict) for an issue that is decided, and for a draft with problems. */
async function openSheet(record: IssueRecord): Promise<Sheet> {
  const { status, slug, digest } = record;
  if (status === "submitted" && digest !== undefined) return parseSheet(await storedSheet(digest));
  if (status !== "draft") throw conflict("NOT_OPEN", `This issue is ${status}, so there is no impact to work out.`);
  const text = draftText(record);
  const inForce = await sheetInForce(await issuesOf(slug), businessDate(new Date()));
  const { problems } = reviewOf(text, { slug, inForce });
  if (problems[0]) throw problemsConflict(problems);
  return parseSheet(text);
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
