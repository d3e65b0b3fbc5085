import { gunzipSync, gzipSync } from "node:zlib";
import * as z from "zod/mini";
import { sheetFacts } from "../../shared/wire/response/rulebook.ts";
import { all, equals, exists, isAbsent } from "../store/dynamo/expression.ts";
import { newId } from "../store/dynamo/ids.ts";
import { everyIssue, listedIssue, sheetIssueKey, sheetsList } from "../store/dynamo/keys.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { keysBelow } from "../store/dynamo/page.ts";
import { findItem, itemsAt, itemsOf } from "../store/dynamo/read.ts";
import { itemParser } from "../store/dynamo/item-parser.ts";
import { deleteItem, putItem, updateItem } from "../store/dynamo/transaction.ts";
import { previousResult } from "../store/services/idempotency.ts";
import { write } from "../store/services/write.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import { listOfAllOwners } from "../store/workspace/lists.ts";

const moment = z.optional(z.string());

const recordIn = itemParser("issue of a rate sheet", {
  slug: z.string(),
  id: z.string(),
  status: z.enum(["draft", "submitted", "active", "rejected", "withdrawn"]),
  ...sheetFacts,
  /** Of a draft, compressed. Later the text is in S3, by its digest. */
  draft: z.optional(z.instanceof(Uint8Array)),
  digest: z.optional(z.string()),
  /** Absent: it came with a release of Kelpie. */
  author: z.optional(z.string()),
  savedAt: z.string(),
  submittedAt: moment,
  submitter: z.optional(z.string()),
  approver: z.optional(z.string()),
  activeFrom: moment,
  endedAt: moment,
  endedBy: z.optional(z.string()),
  reason: z.optional(z.string()),
  verifiedOn: z.optional(z.string()),
  verifiedBy: z.optional(z.string()),
  verificationSource: z.optional(z.string()),
  version: z.number(),
});

export type IssueRecord = Readonly<ReturnType<typeof recordIn>>;

/** The slug of drafts that do not name their type and lender yet. */
export const unnamed = "new";

export const issueIdOf = ({ slug, id }: Pick<IssueRecord, "slug" | "id">): string => `${slug}.${id}`;

const keyOf = (issueId: string) => {
  const [slug = "", id = ""] = issueId.split(".");
  return sheetIssueKey(slug, id);
};

/** Throws ApiError (not found) for an unknown one. */
export async function findIssue(issueId: string): Promise<IssueRecord> {
  const item = await findItem(keyOf(issueId));
  if (!item) throw notFound();
  return recordIn(item);
}

/** Newest first. */
export async function issuesOf(slug: string): Promise<IssueRecord[]> {
  return (await itemsOf(everyIssue(slug))).map(recordIn).toReversed();
}

/** Every sheet's drafts, submitted issues, and issues in force or to come. */
export async function listedIssues(): Promise<IssueRecord[]> {
  const entries = await keysBelow(listOfAllOwners(sheetsList), "~");
  return (await itemsAt(entries.map(({ key }) => key))).map(recordIn);
}

export const draftText = ({ draft }: IssueRecord): string => gunzipSync(draft!).toString();

type DraftContent = Pick<IssueRecord, keyof typeof sheetFacts> & { readonly text: string };

const stored = ({ text, ...facts }: DraftContent) => ({ ...facts, draft: gzipSync(text), savedAt: new Date().toISOString() });

/** Returns the new draft's id; under an Idempotency-Key the one that was created before. */
export async function createDraft(actor: Actor, slug: string, content: DraftContent, call: WritingCall): Promise<string> {
  const before = await previousResult(call, created);
  if (before) return String(before["_id"]);
  const id = newId();
  const issueId = issueIdOf({ slug, id });
  const draft = { slug, id, status: "draft", ...stored(content), author: actor.userId, version: 1, ...listedIssue(slug, id) };
  const event = { action: created, subject: { sheet: slug }, part: issueId, result: { _id: issueId } };
  const outcome = await write(actor, call, event, [putItem("issue", sheetIssueKey(slug, id), draft, isAbsent)]);
  return outcome.kind === "repeated" ? createDraft(actor, slug, content, call) : issueId;
}

const created = "sheet.drafted" as const;
const changed = "sheet.draftChanged" as const;

/** The draft that a call with the same Idempotency-Key has changed. */
export async function previousDraftId(call: WritingCall): Promise<string | undefined> {
  const result = await previousResult(call, changed);
  return result && String(result["_id"]);
}

/** Returns its id, which is another one if the draft moves to another sheet. Undefined if it has changed since it was read. */
export async function changeDraft(
  actor: Actor,
  { record, slug }: { readonly record: IssueRecord; readonly slug: string },
  content: DraftContent,
  call: WritingCall,
): Promise<string | undefined> {
  const { id } = record;
  const issueId = issueIdOf({ slug, id });
  const isUnchanged = all(exists, equals("status", "draft"), equals("version", record.version));
  const event = { action: changed, subject: { sheet: slug }, part: issueId, result: { _id: issueId } };
  const items =
    slug === record.slug
      ? [updateItem("issue", sheetIssueKey(slug, id), { set: stored(content), add: { version: 1 } }, isUnchanged)]
      : [
          deleteItem("former", sheetIssueKey(record.slug, id), isUnchanged),
          putItem(
            "issue",
            sheetIssueKey(slug, id),
            { ...record, ...stored(content), slug, version: 1, ...listedIssue(slug, id) },
            isAbsent,
          ),
        ];
  const { kind } = await write(actor, call, event, items);
  return kind === "conditionFailed" ? undefined : issueId;
}
