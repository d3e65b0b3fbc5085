import { versionsBelow } from "../adapters/files/file-versions.ts";
import { bucketDefinition } from "../adapters/files/bucket-definition.ts";
import { documentIdAt } from "../adapters/files/file-key.ts";
import type { WritingCall } from "../store/workspace/actor.ts";
import { type Arrival, checkArrived } from "./check.ts";

export interface Rechecked {
  readonly documentId: string;
  readonly outcome: Arrival | Error;
}

/** Checks the files in quarantine, oldest first, and reports those that were not checked before. A failure does not stop the others. */
export async function* recheckFiles(call: WritingCall): AsyncIterable<Rechecked> {
  const versions = await versionsBelow(bucketDefinition.quarantine);
  const files = versions.filter(({ isDeletion }) => !isDeletion).toSorted((a, b) => a.writtenAt.getTime() - b.writtenAt.getTime());
  for (const file of files) {
    const documentId = documentIdAt(file.key);
    if (documentId === undefined) continue;
    const outcome = await checkArrived({ ...file, scan: "in its tag" }, call).catch((error: unknown) => error as Error);
    if (outcome !== "already checked") yield { documentId, outcome };
  }
}
