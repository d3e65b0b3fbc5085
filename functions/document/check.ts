import { checkedKey, documentIdAt } from "../adapters/files/file-key.ts";
import { destroyVersion } from "../adapters/files/file-versions.ts";
import { type FileVersion, readBeginning, copyVersion } from "../adapters/files/files.ts";
import type { WritingCall } from "../store/workspace/actor.ts";
import { kindOf, kindOfType, signatureBytes } from "./file-kind.ts";
import { type Pending, type Verdict, findUpload, recordVerdict } from "./record-verdict.ts";

/** "settled before": a file of this document had already been checked. "no document": it is absent, or cannot be read yet. */
export type Arrival = Verdict["status"] | "settled before" | "no document" | "not ours";

/**
 * The first checked version settles the document: only a copy of these bytes is ever served. Later events and uploads change nothing. The
 * versions in quarantine of a settled document are deleted.
 */
export async function checkArrived(file: FileVersion, call: WritingCall): Promise<Arrival> {
  const documentId = documentIdAt(file.key);
  if (documentId === undefined) return "not ours";
  const upload = await findUpload(documentId);
  if (upload === "absent") return "no document";
  const arrival = upload === "settled" ? "settled before" : await settle(upload, file, call);
  await destroyVersion(file);
  return arrival;
}

async function settle(pending: Pending, file: FileVersion, call: WritingCall): Promise<Arrival> {
  const verdict = await verdictOn(file, pending).catch(async (error: unknown) => {
    // The same event, delivered twice, may have settled the document meanwhile and deleted this version.
    if ((await findUpload(pending.documentId)) !== "settled") throw error;
  });
  return verdict && (await recordVerdict(pending, verdict, call)) ? verdict.status : "settled before";
}

async function verdictOn(file: FileVersion, pending: Pending): Promise<Verdict> {
  const reason = await faultOf(file, pending);
  if (reason !== undefined) return { status: "refused", reason };
  const { documentId, contentType, fileName } = pending;
  const { versionId } = await copyVersion(file, { key: checkedKey(documentId), contentType, fileName });
  return { status: "ready", versionId, isNamed: true };
}

async function faultOf(file: FileVersion, { contentType, size: announced }: Pending): Promise<string | undefined> {
  const { size, beginning } = await readBeginning(file, signatureBytes);
  if (size !== announced) return `Found ${size} bytes, expected ${announced}.`;
  const kind = kindOf(beginning);
  if (kind.contentType !== contentType) return `Found ${kind.description}, expected ${kindOfType[contentType]}.`;
  return undefined;
}
