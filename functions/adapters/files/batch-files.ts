import { maxBatchMegabytes } from "../../../shared/domain/batch.ts";
import type { UploadForm } from "../../../shared/domain/document.ts";
import { checkedId, isId } from "../../store/dynamo/ids.ts";
import { bucketDefinition } from "./bucket-definition.ts";
import { versionsBelow } from "./file-versions.ts";
import { type FileVersion, createUploadForm } from "./files.ts";

/** A file of scenarios, by its user and its own id. */
export interface BatchName {
  readonly userId: string;
  readonly batchId: string;
}

const contentType = "text/csv";
const keyBelow = (prefix: string, { userId, batchId }: BatchName): string => `${prefix}${checkedId(userId)}/${checkedId(batchId)}.csv`;
export const uploadedKey = (name: BatchName): string => keyBelow(bucketDefinition.batches, name);

export const resultKey = (name: BatchName): string => keyBelow(bucketDefinition.batchResults, name);

/** The batch of an uploaded file; undefined for a foreign key. */
export function batchAt(key: string): BatchName | undefined {
  if (!key.startsWith(bucketDefinition.batches)) return undefined;
  const [userId = "", batchId = "", ...more] = key
    .slice(bucketDefinition.batches.length)
    .replace(/\.csv$/, "")
    .split("/");
  return more.length === 0 && isId(userId) && isId(batchId) ? { userId, batchId } : undefined;
}

/** The form with which a browser uploads the file within five minutes. */
export const batchForm = (name: BatchName): Promise<Pick<UploadForm, "url" | "fields">> =>
  createUploadForm(uploadedKey(name), { contentType, size: maxBatchMegabytes * 1024 * 1024, leastSize: 1 });

/** The file that was uploaded first, as a form can be used twice; undefined if none has arrived. */
export async function uploadedFile(name: BatchName): Promise<FileVersion | undefined> {
  // S3 lists the newest version first.
  return (await versionsBelow(uploadedKey(name))).findLast(({ isDeletion }) => !isDeletion);
}
