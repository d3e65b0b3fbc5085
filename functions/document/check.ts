import { checkedKey, documentIdAt } from "../files/file-key.ts";
import { type FileVersion, beginningOf, copied } from "../files/files.ts";
import type { WritingCall } from "../store/actor.ts";
import { kindOf, kindOfType, tellingBytes } from "./file-kind.ts";
import { type Pending, type Verdict, findPending, settle } from "./settle.ts";

/** What came of a file's arrival; settled before = a file of this document had been checked already. */
export type Arrival = Verdict["status"] | "settled before" | "not ours";

/**
 * Checks a file that has arrived in quarantine. The first version to be checked settles its document: what is checked is this version's
 * bytes, and its copy, by its version too, is all that is ever given out. So an event may come twice, late or out of order, and a form
 * may be used again, and nothing changes any more.
 */
export async function checkArrived(file: FileVersion, call: WritingCall): Promise<Arrival> {
  const documentId = documentIdAt(file.key);
  if (documentId === undefined) return "not ours";
  const pending = await findPending(documentId);
  if (!pending) return "settled before";
  const verdict = await verdictOn(file, pending);
  return (await settle(pending, verdict, call)) ? verdict.status : "settled before";
}

async function verdictOn(file: FileVersion, pending: Pending): Promise<Verdict> {
  const reason = await faultOf(file, pending);
  if (reason !== undefined) return { status: "refused", reason };
  const { documentId, contentType, fileName } = pending;
  const { versionId } = await copied(file, { key: checkedKey(documentId), contentType, fileName });
  return { status: "ready", versionId, isNamed: true };
}

/** What was found in place of what was announced; undefined for a file that is what it claims to be. */
async function faultOf(file: FileVersion, { contentType, size: announced }: Pending): Promise<string | undefined> {
  const { size, beginning } = await beginningOf(file, tellingBytes);
  if (size !== announced) return `Found ${size} bytes, expected ${announced}.`;
  const kind = kindOf(beginning);
  if (kind.contentType !== contentType) return `Found ${kind.words}, expected ${kindOfType[contentType]}.`;
  return undefined;
}
