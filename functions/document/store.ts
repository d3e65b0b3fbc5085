import type { Document, DocumentContentType, DocumentKind, WaivableKind, Waivers } from "../../shared/domain/document.ts";
import type { IsoDate } from "../../shared/dates.ts";
import type { FileVersion } from "../adapters/files/files.ts";
import { checkedKey } from "../adapters/files/file-key.ts";
import { ApiError } from "../call/api-error.ts";
import { todayItem } from "../store/services/today-jobs.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import { documentOf, isUploadOverdue, overdueState } from "../store/workspace/document-item.ts";
import { type Condition, all, either, equals, isAbsent, isBelow, lacks } from "../store/dynamo/expression.ts";
import { resultOf } from "../store/services/idempotency.ts";
import { newId, childIdOf, splitChildId } from "../store/dynamo/ids.ts";
import { type ItemKey, childKey, keyOfItem, userDocumentKey, workspacePartition } from "../store/dynamo/keys.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { ownerNamedIn, isActive } from "../store/workspace/child-owner.ts";
import { findItem, itemsOf } from "../store/dynamo/read.ts";
import { safeFileName } from "./file-name.ts";
import {
  type ExtraItem,
  type Item,
  type Outcome,
  type TransactionItem,
  conditionCheck,
  putItem,
  updateItem,
} from "../store/dynamo/transaction.ts";
import { applicationFull, unarchivedStatuses, rootItemName, writeToWorkspace } from "../store/workspace/workspace-write.ts";

export interface UploadRequest {
  readonly of: { readonly kind: "customer" | "asset"; readonly _id: string };
  readonly kind: DocumentKind;
  readonly fileName: string;
  readonly contentType: DocumentContentType;
  readonly size: number;
  readonly replaces?: string | undefined;
  /** The customer who uploads it with a link. */
  readonly handedInBy?: string;
  readonly extraItems?: readonly ExtraItem[];
}

const maxFiles = 50;
const maxBytes = 200 * 1024 * 1024;

/** isNamed: S3 stores the file name with this version. */
export interface DocumentFile extends FileVersion {
  readonly isNamed: boolean;
}

/** Returns one of the caller's own documents, with its file once that is ready. Throws not found for any other, also for a master. */
export async function findDocument(
  actor: Actor,
  documentId: string,
): Promise<{ readonly document: Document; readonly file: DocumentFile | undefined }> {
  const item = await findItem(documentKey(actor.userId, documentId));
  if (!item || !(await hasExistingCustomer(actor, documentId, item))) throw notFound();
  const { versionId, isNamed = false } = item;
  const file = typeof versionId === "string" ? { key: checkedKey(documentId), versionId, isNamed: isNamed === true } : undefined;
  return { document: documentOf(splitChildId(documentId).applicationId, item), file };
}

/** A removed customer's documents are kept as evidence, but brokers can no longer read them. */
async function hasExistingCustomer(actor: Actor, documentId: string, item: Item): Promise<boolean> {
  const owner = ownerNamedIn(splitChildId(documentId).applicationId, item);
  const customer = owner && (await findItem(childKey(actor.userId, owner.kind, owner._id)));
  return !owner || (customer !== undefined && customer["removedAt"] === undefined);
}

export const documentKey = (ownerId: string, documentId: string): ItemKey =>
  splitChildId(documentId).applicationId === ownerId ? userDocumentKey(documentId) : childKey(ownerId, "document", documentId);

/** Stores a pending document and returns its _id. If the application's limits are reached, overdue uploads are closed to make room. */
export async function requestUpload(actor: Actor, request: UploadRequest, call: WritingCall): Promise<string> {
  const { applicationId } = splitChildId(request.of._id);
  const documentId = childIdOf(applicationId, newId());
  const named = { ...request, fileName: safeFileName(request.fileName, request.contentType) };
  const write = (overdue: readonly Item[]) => putUploadRequest(actor, { documentId, request: named, overdue }, call);
  let outcome = await write([]);
  if (isFull(outcome)) outcome = await write(await overdueUploads(actor, applicationId));
  if (outcome.kind === "repeated") return String(resultOf(outcome.record, auditEvent)["documentId"]);
  if (outcome.kind === "conditionFailed") throw errorOf(actor, outcome, request);
  return documentId;
}

const auditEvent = "document.requested" as const;
const replacedItem = "replaced";

interface NewDocument {
  readonly documentId: string;
  readonly request: UploadRequest;
  /** Pending documents whose upload is overdue; they are closed to make room. */
  readonly overdue: readonly Item[];
}

function putUploadRequest(actor: Actor, { documentId, request, overdue }: NewDocument, call: WritingCall): Promise<Outcome> {
  const { applicationId } = splitChildId(documentId);
  const { of: owner, replaces, handedInBy, extraItems = [], ...fields } = request;
  const ownIdOf = (childId: string) => ownIn(applicationId, childId);
  const document = {
    ...fields,
    status: "pending",
    createdAt: new Date().toISOString(),
    [`${owner.kind}Id`]: ownIdOf(owner._id),
    ...(replaces !== undefined && { replaces: ownIdOf(replaces) }),
    ...(handedInBy !== undefined && { handedInBy: ownIdOf(handedInBy) }),
  };
  const transactionItems: TransactionItem[] = [
    putItem("document", childKey(actor.userId, "document", documentId), document, isAbsent),
    conditionCheck("owner", childKey(actor.userId, owner.kind, owner._id), isActive),
    ...(replaces === undefined ? [] : [conditionCheck(replacedItem, childKey(actor.userId, "document", replaces), isLike(document))]),
    ...overdue.map((item) => updateItem("overdue", keyOfItem(item), { set: overdueState(item) }, equals("status", "pending"))),
    ...(overdue.length > 0 ? [todayItem(applicationId)] : []),
    ...extraItems.map(({ item: transactionItem }) => transactionItem),
  ];
  const bytes = overdue.reduce((sum, { size }) => sum + Number(size), 0);
  const root = { add: { files: 1 - overdue.length, fileBytes: fields.size - bytes } };
  const rootCondition = all(
    isBelowOrNew("files", maxFiles + overdue.length),
    isBelowOrNew("fileBytes", maxBytes + bytes - fields.size + 1),
  );
  const event = { action: auditEvent, part: documentId, fields: document, result: { documentId } };
  return writeToWorkspace({ actor, applicationId, call }, event, {
    items: transactionItems,
    root,
    rootCondition,
    childCountChange: 1,
    statuses: unarchivedStatuses,
  });
}

const isBelowOrNew = (path: string, limit: number): Condition => either(lacks(path), isBelow(path, limit));

/** The document must have the same kind and owner, and no replacement yet. Customers can only replace their own uploads. */
function isLike({ kind, customerId, handedInBy }: Item): Condition {
  const sameOwner = customerId === undefined ? lacks("customerId") : equals("customerId", customerId);
  const sameUploader = handedInBy === undefined ? [] : [equals("handedInBy", handedInBy)];
  return all(equals("kind", kind), sameOwner, ...sameUploader, lacks("replacedBy"));
}

function ownIn(applicationId: string, childId: string): string {
  const split = splitChildId(childId);
  if (split.applicationId !== applicationId) throw notFound();
  return split.ownId;
}

export interface WaiverChange {
  readonly applicationId: string;
  readonly owner: { readonly kind: "customer" | "asset"; readonly _id: string };
  readonly previous: Waivers | null | undefined;
  readonly waivers: Waivers;
  readonly kind: WaivableKind;
  /** Null: the document is needed again. */
  readonly reason: string | null;
}

/** Saves why documents are not needed. The condition fails if that has changed meanwhile. */
export function saveWaivers(
  actor: Actor,
  { applicationId, owner, previous, waivers, kind, reason }: WaiverChange,
  call: WritingCall,
): Promise<Outcome> {
  const isCurrent = previous ? equals("waivers", previous) : lacks("waivers");
  const item = updateItem(owner.kind, childKey(actor.userId, owner.kind, owner._id), { set: { waivers } }, all(isActive, isCurrent));
  const action = reason === null ? ("document.waiverEnded" as const) : ("document.waived" as const);
  const event = { action, part: owner._id, fields: { kind, reason } };
  return writeToWorkspace({ actor, applicationId, call }, event, {
    items: [item, todayItem(applicationId)],
    statuses: unarchivedStatuses,
  });
}

/** Only of a file that was checked. Throws an ApiError (notFound). */
export async function saveIssueDay(actor: Actor, documentId: string, issuedOn: IsoDate | null, call: WritingCall): Promise<void> {
  const { applicationId } = splitChildId(documentId);
  const change = issuedOn === null ? { remove: ["issuedOn"] } : { set: { issuedOn } };
  const event = { action: "document.dated" as const, part: documentId, fields: { issuedOn } };
  const outcome = await writeToWorkspace({ actor, applicationId, call }, event, {
    items: [
      updateItem("document", childKey(actor.userId, "document", documentId), change, equals("status", "ready")),
      todayItem(applicationId),
    ],
    statuses: unarchivedStatuses,
  });
  if (outcome.kind === "conditionFailed") throw notFound();
}

async function overdueUploads(actor: Actor, applicationId: string): Promise<Item[]> {
  const items = await itemsOf(workspacePartition(actor.userId, applicationId));
  return items.filter((item) => String(item["sk"]).startsWith("document#") && isUploadOverdue(item));
}

const isFull = (outcome: Outcome): boolean => outcome.kind === "conditionFailed" && outcome.itemName === rootItemName;

function errorOf(actor: Actor, outcome: Extract<Outcome, { kind: "conditionFailed" }>, { size, extraItems = [] }: UploadRequest): ApiError {
  const { itemName: transactionItem, item } = outcome;
  const rejecting = extraItems.find((each) => each.item.name === transactionItem);
  if (rejecting) return rejecting.error();
  if (transactionItem === replacedItem && item?.["replacedBy"] !== undefined) {
    return new ApiError("conflict", "REPLACED", "This document has been replaced already. Please replace the newer one.", "replaces");
  }
  if (!isFull(outcome)) return notFound();
  const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
  const found = `found ${String(item?.["files"])} files of ${megabytes(Number(item?.["fileBytes"]))} and this one of ${megabytes(size)}`;
  const expected = `expected at most ${maxFiles} files of ${megabytes(maxBytes)}`;
  return applicationFull(actor, "TOO_MANY_FILES", `The application's files: ${found}, ${expected}.`);
}
