import { checkedKey, documentIdAt } from "../adapters/files/file-key.ts";
import { destroyVersion } from "../adapters/files/file-versions.ts";
import { type FileVersion, readBeginning, copyVersion } from "../adapters/files/files.ts";
import { type ScanResult, areFilesScanned, findScanResult } from "../adapters/files/malware-scan.ts";
import { signatureBytes } from "../../shared/document-signs.ts";
import type { WritingCall } from "../store/workspace/actor.ts";
import { loadForSystem } from "../store/workspace/load-for-system.ts";
import { kindOf, kindOfType } from "../file-checks/file-kind.ts";
import { type Pending, type Verdict, findUpload, recordArrival, recordVerdict } from "./record-verdict.ts";

/**
 * "scanning": the file waits for its malware scan. "already checked": a file of this document had already been checked. "no document": it is
 * absent, or cannot be read yet.
 */
export type Arrival = Verdict["status"] | "scanning" | "already checked" | "no document" | "unknown key";

/** `scan` is the result of the malware scan, or where to find it; absent before the scan's event. */
interface ArrivedFile extends FileVersion {
  readonly scan?: ScanResult | "in its tag";
}

/**
 * The first version that is checked decides: only a copy of these bytes is ever served. Later events and uploads change nothing. The
 * versions in quarantine of a checked document are deleted. Throws if the malware scan failed.
 */
export async function checkArrived(file: ArrivedFile, call: WritingCall): Promise<Arrival> {
  const documentId = documentIdAt(file.key);
  if (documentId === undefined) return "unknown key";
  const upload = await findUpload(documentId);
  if (upload === "absent") return "no document";
  const arrival = upload === "checked" ? "already checked" : await checkPending(upload, file, call);
  if (arrival !== "scanning") await destroyVersion(file);
  return arrival;
}

async function checkPending(pending: Pending, file: ArrivedFile, call: WritingCall): Promise<Arrival> {
  const verdict = await verdictOn(file, pending).catch(async (error: unknown) => {
    // A second delivery of the same event may have checked the document already and deleted this version.
    if ((await findUpload(pending.documentId)) !== "checked") throw error;
    return "already checked" as const;
  });
  if (verdict === "scanning") await recordArrival(pending, call);
  if (typeof verdict === "string") return verdict;
  if (await recordVerdict(pending, verdict, call)) return verdict.status;
  if (verdict.status === "ready") await destroySpareCopy(pending.documentId, verdict.versionId);
  return "already checked";
}

/** Keeps the copy if the document names it: a write whose answer was lost may have succeeded. */
async function destroySpareCopy(documentId: string, versionId: string): Promise<void> {
  const stored = await loadForSystem("document", documentId);
  if (stored && stored.item["versionId"] !== versionId) await destroyVersion({ key: checkedKey(documentId), versionId });
}

async function verdictOn(file: ArrivedFile, pending: Pending): Promise<Verdict | "scanning"> {
  const fault = await faultOf(file, pending);
  if (fault !== undefined) return { status: "rejected", reason: fault };
  if (areFilesScanned()) {
    const scan = file.scan === "in its tag" ? await findScanResult(file) : file.scan;
    if (scan === undefined) return "scanning";
    const reason = rejectionBy(scan);
    if (reason !== undefined) return { status: "rejected", reason };
  }
  const { documentId, contentType, fileName } = pending;
  const { versionId } = await copyVersion(file, { key: checkedKey(documentId), contentType, fileName });
  return { status: "ready", versionId, isNamed: true };
}

function rejectionBy(scan: ScanResult): string | undefined {
  switch (scan) {
    case "NO_THREATS_FOUND":
      return undefined;
    case "THREATS_FOUND":
      return "The scan found malware in this file, so it was deleted. Please check the device it came from, and upload a clean file.";
    case "UNSUPPORTED":
      return "This file could not be scanned for malware, as it opens with a password or forbids changes. Please print it to a new PDF, or save it without its protection, and upload that.";
    default:
      throw new Error(`The malware scan ended with ${scan}`);
  }
}

async function faultOf(file: FileVersion, { contentType, size: announced }: Pending): Promise<string | undefined> {
  const { size, beginning } = await readBeginning(file, signatureBytes);
  if (size !== announced) return "The file arrived incomplete. Please upload it again.";
  const kind = kindOf(beginning);
  if (kind.contentType !== contentType) return `Found ${kind.description}, expected ${kindOfType[contentType]}.`;
  return undefined;
}
