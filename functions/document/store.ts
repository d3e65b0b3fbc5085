import type { Document, DocumentContentType, DocumentKind } from "../../shared/entities/document.ts";
import type { FileVersion } from "../files/files.ts";
import { checkedKey } from "../files/file-key.ts";
import { Refusal } from "../http/refusal.ts";
import type { Actor, WritingCall } from "../store/actor.ts";
import { auditStep } from "../store/audit.ts";
import { documentOf, hasNotArrived, unarrived } from "../store/document-item.ts";
import { type Condition, all, either, equals, isAbsent, isBelow, lacks } from "../store/expression.ts";
import { resultOf } from "../store/idempotency.ts";
import { newId, partIdOf, splitPartId } from "../store/ids.ts";
import { type ItemKey, partKey, userDocumentKey, workspacePartition } from "../store/keys.ts";
import { notFound } from "../store/not-found.ts";
import { ownerNamedIn, stands } from "../store/part-owner.ts";
import { findItem, itemsOf } from "../store/read.ts";
import { type Alongside, type Item, type Outcome, type Step, checkStep, putStep, updateStep } from "../store/transaction.ts";
import { headStep, writeToWorkspace } from "../store/workspace-write.ts";

/** A file that is to come, and whom or what it is about. */
export interface Announcement {
  readonly of: { readonly kind: "customer" | "asset"; readonly _id: string };
  readonly kind: DocumentKind;
  readonly fileName: string;
  readonly contentType: DocumentContentType;
  readonly size: number;
  /** The document in whose place it comes. */
  readonly replaces?: string | undefined;
  /** The customer who hands it in by a link. */
  readonly handedInBy?: string;
  /** What it stands or falls with. */
  readonly alongside?: readonly Alongside[];
}

const mostFiles = 50;
const mostBytes = 200 * 1024 * 1024;

/** A version of a file, and whether the store of files knows its name. */
export interface DocumentFile extends FileVersion {
  readonly isNamed: boolean;
}

/** A document of the caller's own, and its file once that is ready; nobody else's is found, not even by a master. */
export async function findDocument(
  actor: Actor,
  documentId: string,
): Promise<{ readonly document: Document; readonly file: DocumentFile | undefined }> {
  const item = await findItem(documentKey(actor.userId, documentId));
  if (!item || !(await hasStandingCustomer(actor, documentId, item))) throw notFound();
  const { versionId, isNamed = false } = item;
  const file = typeof versionId === "string" ? { key: checkedKey(documentId), versionId, isNamed: isNamed === true } : undefined;
  return { document: documentOf(splitPartId(documentId).applicationId, item), file };
}

/** A removed customer's documents are kept as evidence, and are no broker's any more. */
async function hasStandingCustomer(actor: Actor, documentId: string, item: Item): Promise<boolean> {
  const owner = ownerNamedIn(splitPartId(documentId).applicationId, item);
  const customer = owner && (await findItem(partKey(actor.userId, owner.kind, owner._id)));
  return !owner || (customer !== undefined && customer["removedAt"] === undefined);
}

/** Where a document stands: with its application, or with the user to whom alone it belongs. */
export const documentKey = (ownerId: string, documentId: string): ItemKey =>
  splitPartId(documentId).applicationId === ownerId ? userDocumentKey(documentId) : partKey(ownerId, "document", documentId);

/**
 * Notes a document whose file is to come, and answers its _id. Where there is no room for it, those make room whose files have not
 * arrived and cannot come any more.
 */
export async function announce(actor: Actor, announcement: Announcement, call: WritingCall): Promise<string> {
  const { applicationId } = splitPartId(announcement.of._id);
  const documentId = partIdOf(applicationId, newId());
  const write = (late: readonly Item[]) => announced(actor, { documentId, announcement, late }, call);
  let outcome = await write([]);
  if (isFull(outcome)) outcome = await write(await unarrivedIn(actor, applicationId));
  if (outcome.kind === "repeated") return String(resultOf(outcome.record, deed)["documentId"]);
  if (outcome.kind === "refused") throw refusalOf(outcome, announcement);
  return documentId;
}

const deed = "document.announced";
const replacedStep = "replaced";

interface Room {
  readonly documentId: string;
  readonly announcement: Announcement;
  /** Documents that make room, as their files have not arrived. */
  readonly late: readonly Item[];
}

function announced(actor: Actor, { documentId, announcement, late }: Room, call: WritingCall): Promise<Outcome> {
  const { applicationId } = splitPartId(documentId);
  const { of: owner, replaces, handedInBy, alongside = [], ...fields } = announcement;
  const own = (partId: string) => ownIn(applicationId, partId);
  const document = {
    ...fields,
    status: "pending",
    createdAt: new Date().toISOString(),
    [`${owner.kind}Id`]: own(owner._id),
    ...(replaces !== undefined && { replaces: own(replaces) }),
    ...(handedInBy !== undefined && { handedInBy: own(handedInBy) }),
  };
  const steps: Step[] = [
    putStep("document", partKey(actor.userId, "document", documentId), document, isAbsent),
    checkStep("owner", partKey(actor.userId, owner.kind, owner._id), stands),
    ...(replaces === undefined ? [] : [checkStep(replacedStep, partKey(actor.userId, "document", replaces), isLike(document))]),
    ...late.map(({ pk, sk }) => updateStep("late", { pk: String(pk), sk: String(sk) }, { set: unarrived }, equals("status", "pending"))),
    ...alongside.map(({ step }) => step),
    auditStep(actor, call, { action: deed, subject: { applicationId }, part: documentId, fields: document }),
  ];
  const bytes = late.reduce((sum, { size }) => sum + Number(size), 0);
  const head = { add: { files: 1 - late.length, fileBytes: fields.size - bytes } };
  const only = all(isBelowOrNew("files", mostFiles + late.length), isBelowOrNew("fileBytes", mostBytes + bytes - fields.size + 1));
  return writeToWorkspace(actor, applicationId, { deed, steps, head, only, adds: 1, result: { documentId } }, call);
}

const isBelowOrNew = (path: string, limit: number): Condition => either(lacks(path), isBelow(path, limit));

/** A document takes the place of one of its own kind and owner, which nothing else has replaced; a customer's, of that customer's own. */
function isLike({ kind, customerId, handedInBy }: Item): Condition {
  const sameOwner = customerId === undefined ? lacks("customerId") : equals("customerId", customerId);
  const sameHands = handedInBy === undefined ? [] : [equals("handedInBy", handedInBy)];
  return all(equals("kind", kind), sameOwner, ...sameHands, lacks("replacedBy"));
}

function ownIn(applicationId: string, partId: string): string {
  const split = splitPartId(partId);
  if (split.applicationId !== applicationId) throw notFound();
  return split.own;
}

async function unarrivedIn(actor: Actor, applicationId: string): Promise<Item[]> {
  const items = await itemsOf(workspacePartition(actor.userId, applicationId));
  return items.filter((item) => String(item["sk"]).startsWith("document#") && hasNotArrived(item));
}

const isFull = (outcome: Outcome): boolean => outcome.kind === "refused" && outcome.step === headStep;

function refusalOf(outcome: Extract<Outcome, { kind: "refused" }>, { size, alongside = [] }: Announcement): Refusal {
  const { step, item } = outcome;
  const refusing = alongside.find((each) => each.step.name === step);
  if (refusing) return refusing.refusal();
  if (step === replacedStep && item?.["replacedBy"] !== undefined) {
    return new Refusal("conflict", "REPLACED", "This document has been replaced already. Please replace the newer one.", "replaces");
  }
  if (!isFull(outcome)) return notFound();
  const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
  const found = `found ${String(item?.["files"])} files of ${megabytes(Number(item?.["fileBytes"]))} and this one of ${megabytes(size)}`;
  const expected = `expected at most ${mostFiles} files of ${megabytes(mostBytes)}`;
  return new Refusal("conflict", "TOO_MANY_FILES", `The application's files: ${found}, ${expected}.`);
}
