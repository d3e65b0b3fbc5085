import { businessDate } from "../../shared/business-date.ts";
import type { DraftReview } from "../../shared/domain/rate-sheet.ts";
import { sheetSlug } from "../../shared/rulebook/file-name.ts";
import type { SheetSource } from "../../shared/rulebook/rate-table.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import { ApiError } from "../call/api-error.ts";
import type { Operation } from "../call/operation.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { sheetInForce } from "./in-force.ts";
import { factsOf, reviewOf, sourceIn } from "./review.ts";
import { type IssueRecord, changeDraft, previousDraftId, createDraft as create, draftText, findIssue, issuesOf, unnamed } from "./store.ts";
import { withCells, withValues } from "./value-edits.ts";

/** Any text can be saved; the answer names its problems. */
export const createDraft: Operation<"createDraft"> = async (caller, { body: { slug: existing, text } }, call) => {
  const source = sourceIn(text);
  if (existing !== null && (await issuesOf(existing)).length === 0) throw notFound();
  const slug = existing ?? slugOf(source) ?? unnamed;
  const _id = await create(caller, slug, { ...factsOf(source), text }, call);
  return reviewed(_id);
};

export const updateDraft: Operation<"updateDraft"> = async (caller, { body: { _id, ...change } }, call) => {
  const { text: replacement, set, cells = [] } = change;
  const given = Object.keys(change);
  if (given.length !== 1)
    throw new InvalidInput([{ path: [], found: given.join(" and ") || "none of them", expected: "one of text, set and cells" }]);
  const before = await previousDraftId(call);
  if (before !== undefined) return reviewed(before);
  return retryOnConflict(async () => {
    const record = await findIssue(_id);
    if (record.status !== "draft") throw notDraft(record);
    if (record.author !== caller.userId) throw new ApiError("forbidden", "NOT_AUTHOR", notAuthor);
    const text = replacement ?? (set ? withValues(draftText(record), set) : withCells(draftText(record), cells));
    const source = sourceIn(text);
    const slug = record.slug === unnamed ? (slugOf(source) ?? record.slug) : record.slug;
    const issueId = await changeDraft(caller, { record, slug }, { ...factsOf(source), text }, call);
    return issueId === undefined ? retry() : done(await reviewed(issueId));
  });
};

async function reviewed(_id: string): Promise<DraftReview> {
  const record = await findIssue(_id);
  const { slug } = record;
  const inForce = await sheetInForce(await issuesOf(slug), businessDate(new Date()));
  return { _id, ...reviewOf(draftText(record), { slug, inForce }) };
}

const slugOf = (source: SheetSource | undefined): string | undefined => source && sheetSlug(source);

export const notDraft = ({ status }: IssueRecord): ApiError =>
  new ApiError(
    "conflict",
    "NOT_A_DRAFT",
    `This issue is ${status}, so it cannot be changed any more. Please start a new draft from its text.`,
  );

const notAuthor = "Only its author can change a draft. Please start your own from its text.";
