import { checkedKey } from "../files/file-key.ts";
import { contentOf } from "../files/files.ts";
import { Refusal } from "../http/refusal.ts";
import { sha256 } from "../papers/paper.ts";
import { issuedPaper } from "../papers/wordings.ts";
import { type AuditItem, deedsOf } from "../store/audit.ts";
import { splitPartId } from "../store/ids.ts";
import { ownerKey } from "../store/keys.ts";
import { notFound } from "../store/not-found.ts";
import { findItem } from "../store/read.ts";
import type { Item } from "../store/transaction.ts";
import { subjectOf } from "./document.ts";
import { signedDeed } from "./signed-document.ts";
import { documentKey } from "./store.ts";

/** What the audit item of a signing keeps. */
interface Told {
  readonly kind: string;
  readonly version: string;
  readonly sha256: Readonly<Record<"text" | "signature" | "file", string>>;
  readonly size: number;
}

/** A hash as it was told when the paper was signed, and as it comes out of what is there now. */
export interface Finding {
  readonly of: string;
  readonly told: string;
  readonly found: string;
}

/** Recomputes the hashes of a signed document. Throws a Refusal: not found, or conflict where nothing of a signing is known. */
export async function verifySigned(documentId: string): Promise<Finding[]> {
  const { applicationId: first } = splitPartId(documentId);
  const owner = await findItem(ownerKey(first));
  const ownerId = owner ? String(owner["ownerId"]) : first;
  const item = await findItem(documentKey(ownerId, documentId));
  if (!item) throw notFound();
  const told = toldOf(await signingOf(ownerId, documentId, item));
  const content = await contentOf({ key: checkedKey(documentId), versionId: String(item["versionId"]) });
  return [
    { of: `${content.length} bytes of the file`, told: told.sha256.file, found: sha256(content) },
    { of: "the text", told: told.sha256.text, found: issuedPaper(told.kind, told.version)?.sha256 ?? "no such version" },
    { of: "the signature's picture", told: told.sha256.signature, found: pictureIn(content) },
  ];
}

const toldOf = ({ fields }: AuditItem): Told => fields as unknown as Told;
const tenMinutesMs = 10 * 60_000;

async function signingOf(ownerId: string, documentId: string, { createdAt }: Item): Promise<AuditItem> {
  const at = Date.parse(String(createdAt));
  const deeds = await deedsOf(subjectOf(ownerId, documentId), new Date(at - tenMinutesMs), new Date(at + tenMinutesMs));
  const signing = deeds.find(({ action, part }) => action === signedDeed && part === documentId);
  if (!signing) throw new Refusal("conflict", "NOT_SIGNED", "found a document of whose signing nothing is known, expected a signed paper");
  return signing;
}

/** The hash of the one picture in a paper, which stands in it byte for byte: of what the file says is its length. */
function pictureIn(content: Uint8Array): string {
  const file = Buffer.from(content);
  const about = file.indexOf("/DCTDecode");
  if (about === -1) return "no picture";
  const start = file.indexOf(streamBegins, about) + streamBegins.length;
  const length = /\/Length (\d+)/.exec(file.toString("latin1", file.lastIndexOf(" obj", about), start))?.[1];
  return sha256(file.subarray(start, start + Number(length)));
}

const streamBegins = "stream\n";
