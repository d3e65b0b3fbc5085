import { businessDate } from "../../shared/business-date.ts";
import type { SheetIssue } from "../../shared/domain/rate-sheet.ts";
import { parseSheet, parseSource } from "../../shared/rulebook/check.ts";
import { exampleProblems } from "../../shared/rulebook/examples.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import { storeSheet, storedSheet } from "../adapters/files/sheet-files.ts";
import type { Caller } from "../call/caller.ts";
import type { Call, Operation } from "../call/operation.ts";
import { canonicalJson, sheetHash } from "../sheets/sheet-hash.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { type Attempt, done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { compileSet } from "./compiled-set.ts";
import { conflict, notPublished, problemsConflict } from "./conflicts.ts";
import { type Decision, activationItems, decide, isDecided, membersWith, unlisted } from "./decision-store.ts";
import { notDraft } from "./drafts.ts";
import { isActive, issueInForce, sheetInForce } from "./in-force.ts";
import { reviewOf } from "./review.ts";
import { findCurrentSet, verificationItem } from "./set-store.ts";
import { type IssueRecord, draftText, findIssue, issueIdOf, issuesOf } from "./store.ts";
import { toResponses } from "./to-response.ts";

/** From now on its content stays as it is. */
export const submitDraft: Operation<"submitDraft"> = (caller, { body: { _id } }, call) =>
  decideAndRespond(caller, { _id, action: "submitted" }, call, async (record, issues) => {
    if (record.status !== "draft") throw notDraft(record);
    const text = draftText(record);
    const { problems } = reviewOf(text, { slug: record.slug, inForce: await sheetInForce(issues, businessDate(new Date())) });
    if (problems.length > 0) throw problemsConflict(problems);
    const source = parseSource(text);
    const digest = sheetHash(source);
    await storeSheet(digest, canonicalJson(source));
    return { set: { status: "submitted", digest, submittedAt: now(), submitter: caller.userId }, remove: ["draft"] };
  });

export const approveIssue: Operation<"approveIssue"> = (caller, { body: { _id, reason } }, call) =>
  decideAndRespond(caller, { _id, action: "approved" }, call, async (record, issues) => {
    const { digest } = record;
    if (record.status !== "submitted" || digest === undefined)
      throw conflict("NOT_SUBMITTED", `This issue is ${record.status}, so it cannot be approved.`);
    rejectAuthor(caller, record);
    const newer = issues.filter(isActive).find(({ date }) => date !== null && (record.date === null || date >= record.date));
    const same = issues.filter(isActive).find(({ date }) => date === record.date);
    if (newer ?? same)
      throw conflict(
        "NOT_LATEST",
        `There is an issue of ${(newer ?? same)?.date ?? "no date"} already. Please give this one a later date, or withdraw that one first.`,
      );
    const examples = exampleProblems(parseSheet(await storedSheet(digest)));
    if (examples[0])
      throw conflict("EXAMPLES", `The lender's example disagrees: found ${examples[0].found}, expected ${examples[0].expected}.`);
    const set = { status: "active", approver: caller.userId, activeFrom: now(), reason } as const;
    return { set, needsAnother: true, items: await activationItemsFor(issues, record, { ...record, ...set }) };
  });

export const rejectIssue: Operation<"rejectIssue"> = (caller, { body: { _id, reason } }, call) =>
  decideAndRespond(caller, { _id, action: "rejected" }, call, async ({ status }) => {
    if (status !== "draft" && status !== "submitted") throw conflict("NOT_SUBMITTED", `This issue is ${status}, so it cannot be rejected.`);
    return { set: { status: "rejected", endedAt: now(), endedBy: caller.userId, reason }, remove: unlisted };
  });

export const withdrawIssue: Operation<"withdrawIssue"> = (caller, { body: { _id, reason } }, call) =>
  decideAndRespond(caller, { _id, action: "withdrawn" }, call, async (record, issues) => {
    if (!isActive(record)) throw conflict("NOT_ACTIVE", `This issue is ${record.status}, so it cannot be withdrawn.`);
    rejectAuthor(caller, record);
    const latest = issues.filter(isActive).toSorted((a, b) => ((a.date ?? "") < (b.date ?? "") ? 1 : -1))[0];
    if (latest?.id !== record.id) throw conflict("NOT_LATEST", "Only the newest issue of a sheet can be withdrawn.");
    const set = { status: "withdrawn", endedAt: now(), endedBy: caller.userId, reason } as const;
    return { set, remove: unlisted, needsAnother: true, items: await activationItemsFor(issues, record, { ...record, ...set }) };
  });

/** Records that the sheet in force was compared with the lender's own document. */
export const verifySheet: Operation<"verifySheet"> = async (caller, { body: { slug, verifiedOn, source } }, call) => {
  const today = businessDate(new Date());
  if (verifiedOn > today) throw new InvalidInput([{ path: ["verifiedOn"], found: verifiedOn, expected: `${today} or a day before it` }]);
  const inForce = issueInForce(await issuesOf(slug), today);
  if (!inForce) throw notFound();
  return decideAndRespond(caller, { _id: issueIdOf(inForce), action: "verified" }, call, async ({ digest }) => {
    const current = await findCurrentSet();
    return {
      set: { verifiedOn, verifiedBy: caller.userId, verificationSource: source },
      items: current ? [verificationItem(current, [{ digest, verifiedOn }])] : [],
    };
  });
};

type Outline = Omit<Decision, "action" | "record">;

/** Decides about an issue in one transaction, and again if it or the set of sheets has changed meanwhile. */
async function decideAndRespond(
  caller: Caller,
  { _id, action }: Pick<Decision, "action"> & { readonly _id: string },
  call: Call,
  outlineOf: (record: IssueRecord, issues: readonly IssueRecord[]) => Promise<Outline>,
): Promise<SheetIssue> {
  if (!(await isDecided(call, action))) {
    await retryOnConflict(async (): Promise<Attempt<void>> => {
      const { slug } = await findIssue(_id);
      const issues = await issuesOf(slug);
      const record = issues.find((each) => issueIdOf(each) === _id)!;
      const outline = await outlineOf(record, issues).catch(async (error: unknown) => {
        // An earlier attempt of the same call may have finished after its deadline.
        if (await isDecided(call, action)) return undefined;
        throw error;
      });
      return !outline || (await decide(caller, { action, record, ...outline }, call)) ? done() : retry();
    });
  }
  const issues = await issuesOf(_id.split(".")[0]!);
  const place = issues.findIndex((each) => issueIdOf(each) === _id);
  return (await toResponses(issues))[place]!;
}

/** Compiles the sheets with the decided issue and makes them current. */
async function activationItemsFor(before: readonly IssueRecord[], record: IssueRecord, after: IssueRecord) {
  const today = businessDate(new Date());
  const current = await findCurrentSet();
  if (!current) throw notPublished();
  const issues = before.map((each) => (each === record ? after : each));
  const members = membersWith(current, record.slug, issues, today);
  await compileSet(members);
  return activationItems({ current, members, today }, { before, after: issues });
}

function rejectAuthor({ userId }: Caller, { author, submitter }: IssueRecord): void {
  if (author === userId || submitter === userId)
    throw conflict("FOUR_EYES", "Someone other than its author and its submitter must approve or withdraw this issue.");
}

const now = (): string => new Date().toISOString();
