import { businessDate } from "../../shared/business-date.ts";
import type { DraftReview } from "../../shared/domain/rate-sheet.ts";
import type { Sheet } from "../../shared/quote/sheet.ts";
import { sheetSlug } from "../../shared/rulebook/file-name.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import { ApiError } from "../call/api-error.ts";
import type { Operation } from "../call/operation.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { applyValueEdits } from "./value-edits.ts";
import { sheetInForce } from "./in-force.ts";
import { factsOf, reviewOf, sheetIn } from "./review.ts";
import { type IssueRecord, changeDraft, previousDraftId, createDraft as create, draftText, findIssue, issuesOf, unnamed } from "./store.ts";

/** Any text can be saved; the answer names its problems. */
export const createDraft: Operation<"createDraft"> = async (caller, { body: { slug: existing, text } }, call) => {
  const sheet = sheetIn(text);
  if (existing !== null && (await issuesOf(existing)).length === 0) throw notFound();
  const slug = existing ?? slugOf(sheet) ?? unnamed;
  const _id = await create(caller, slug, { ...factsOf(sheet), text }, call);
  return reviewed(_id);
};

export const updateDraft: Operation<"updateDraft"> = async (caller, { body: { _id, text: replacement, set } }, call) => {
  if ((replacement === undefined) === (set === undefined)) {
    throw new InvalidInput([{ path: [], found: set ? "text and set" : "neither text nor set", expected: "either text or set" }]);
  }
  const before = await previousDraftId(call);
  if (before !== undefined) return reviewed(before);
  return retryOnConflict(async () => {
    const record = await findIssue(_id);
    if (record.status !== "draft") throw notDraft(record);
    if (record.author !== caller.userId) throw new ApiError("forbidden", "NOT_AUTHOR", notAuthor);
    const text = replacement ?? applyValueEdits(draftText(record), set!);
    const sheet = sheetIn(text);
    const slug = record.slug === unnamed ? (slugOf(sheet) ?? record.slug) : record.slug;
    const issueId = await changeDraft(caller, { record, slug }, { ...factsOf(sheet), text }, call);
    return issueId === undefined ? retry() : done(await reviewed(issueId));
  });
};

async function reviewed(_id: string): Promise<DraftReview> {
  const record = await findIssue(_id);
  const { slug } = record;
  const inForce = await sheetInForce(await issuesOf(slug), businessDate(new Date()));
  return { _id, ...reviewOf(draftText(record), { slug, inForce }) };
}

const slugOf = (sheet: Sheet | undefined): string | undefined => sheet && sheetSlug(sheet);

export const notDraft = ({ status }: IssueRecord): ApiError =>
  new ApiError(
    "conflict",
    "NOT_A_DRAFT",
    `This issue is ${status}, so it cannot be changed any more. Please start a new draft from its text.`,
  );

const notAuthor = "Only its author can change a draft. Please start your own from its text.";
