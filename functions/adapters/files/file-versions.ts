import { DeleteObjectCommand, ListObjectVersionsCommand } from "@aws-sdk/client-s3";
import { setting } from "../../configuration.ts";
import { type FileVersion, filesClient } from "./files.ts";

export interface StoredVersion extends FileVersion {
  readonly writtenAt: Date;
  readonly isDeletion: boolean;
}

export async function versionsBelow(prefix: string): Promise<StoredVersion[]> {
  const found: StoredVersion[] = [];
  let from = {};
  for (;;) {
    const page = await filesClient().send(new ListObjectVersionsCommand({ Bucket: setting("FILES_BUCKET"), Prefix: prefix, ...from }));
    for (const [isDeletion, entries] of [[false, page.Versions] as const, [true, page.DeleteMarkers] as const]) {
      for (const { Key, VersionId, LastModified } of entries ?? [])
        found.push({ key: Key!, versionId: VersionId!, writtenAt: LastModified!, isDeletion });
    }
    if (!page.IsTruncated) return found;
    from = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker };
  }
}

/** Succeeds if the version is already gone. */
export async function destroyVersion({ key, versionId }: FileVersion): Promise<void> {
  await filesClient().send(new DeleteObjectCommand({ Bucket: setting("FILES_BUCKET"), Key: key, VersionId: versionId }));
}
