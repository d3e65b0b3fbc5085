import { DeleteObjectCommand, ListObjectVersionsCommand } from "@aws-sdk/client-s3";
import { setting } from "../configuration.ts";
import { type FileVersion, filesClient } from "./files.ts";

/** A version of a file, or the mark of its deletion, and when it was written. */
export interface KeptVersion extends FileVersion {
  readonly writtenAt: Date;
}

/** All that the bucket holds below a prefix, whatever stands in the way of reading it. */
export async function versionsBelow(prefix: string): Promise<KeptVersion[]> {
  const found: KeptVersion[] = [];
  let from = {};
  for (;;) {
    const page = await filesClient().send(new ListObjectVersionsCommand({ Bucket: setting("FILES_BUCKET"), Prefix: prefix, ...from }));
    for (const { Key, VersionId, LastModified } of [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])]) {
      found.push({ key: Key!, versionId: VersionId!, writtenAt: LastModified! });
    }
    if (!page.IsTruncated) return found;
    from = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker };
  }
}

/** Removes one version for good; one that is gone already is no mistake. */
export async function destroyVersion({ key, versionId }: FileVersion): Promise<void> {
  await filesClient().send(new DeleteObjectCommand({ Bucket: setting("FILES_BUCKET"), Key: key, VersionId: versionId }));
}
