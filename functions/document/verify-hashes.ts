import * as z from "zod/mini";
import { creditLicence } from "../../shared/wire/credit-licence.ts";
import { checkedKey } from "../adapters/files/file-key.ts";
import { contentOf } from "../adapters/files/files.ts";
import { ApiError } from "../call/api-error.ts";
import { type HashCheck, sha256 } from "../agreements/agreement.ts";
import { issuedAgreement } from "../agreements/agreement-texts.ts";
import { signingRecord } from "../agreements/signing-record.ts";
import type { StoredAuditEvent } from "../store/services/audit.ts";
import { splitChildId } from "../store/dynamo/ids.ts";
import { ownerKey } from "../store/dynamo/keys.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { findItem } from "../store/dynamo/read.ts";
import type { Item } from "../store/dynamo/transaction.ts";
import { auditSubjectOf } from "./document.ts";
import { documentKey } from "./store.ts";
import { itemParser } from "../store/dynamo/item-parser.ts";

const signingIn = itemParser("signing", {
  kind: z.string(),
  version: z.string(),
  licence: z.optional(creditLicence),
  sha256: z.object({ text: z.string(), signature: z.string(), file: z.string() }),
});

/** Recomputes the hashes of a signed document. Throws an ApiError: notFound, or conflict if no signing is recorded. */
export async function verifySigned(documentId: string): Promise<HashCheck[]> {
  const { applicationId: first } = splitChildId(documentId);
  const owner = await findItem(ownerKey(first));
  const ownerId = owner ? String(owner["ownerId"]) : first;
  const item = await findItem(documentKey(ownerId, documentId));
  if (!item) throw notFound();
  const { fields = {} } = await signingOf(ownerId, documentId, item);
  const recorded = signingIn(fields);
  const content = await contentOf({ key: checkedKey(documentId), versionId: String(item["versionId"]) });
  return [
    { of: `${content.length} bytes of the file`, expected: recorded.sha256.file, found: sha256(content) },
    {
      of: "the text",
      expected: recorded.sha256.text,
      found: issuedAgreement(recorded.kind, recorded.version, recorded.licence)?.sha256 ?? "no such version",
    },
    { of: "the signature's picture", expected: recorded.sha256.signature, found: pictureIn(content) },
  ];
}

async function signingOf(ownerId: string, documentId: string, item: Item): Promise<StoredAuditEvent> {
  const signing = await signingRecord(auditSubjectOf(ownerId, documentId), item, documentId);
  if (!signing) throw new ApiError("conflict", "NOT_SIGNED", "found a document without a recorded signing, expected a signed agreement");
  return signing;
}

/** Hashes the PDF's only picture, which it contains byte for byte. Its length is read from the file. */
function pictureIn(content: Uint8Array): string {
  const file = Buffer.from(content);
  const about = file.indexOf("/DCTDecode");
  if (about === -1) return "no picture";
  const start = file.indexOf(streamBegins, about) + streamBegins.length;
  const length = /\/Length (\d+)/.exec(file.toString("latin1", file.lastIndexOf(" obj", about), start))?.[1];
  return sha256(file.subarray(start, start + Number(length)));
}

const streamBegins = "stream\n";
