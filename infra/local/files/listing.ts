import type { S3Answer, Store } from "./bucket.ts";
import { invalidArgument, notImplemented } from "./s3-refusal.ts";
import { queried, type S3Request } from "./s3-request.ts";
import type { Version } from "./versions.ts";
import { type XmlElements, xmlDocument } from "./xml.ts";

export const listingParameters = ["list-type", "prefix", "max-keys", "start-after", "continuation-token"];
export const versionsParameters = ["versions", "prefix", "max-keys", "key-marker", "version-id-marker"];

const mostKeys = 1000;

/** ListObjectsV2: the latest versions, by the bytes of their keys. */
export function listObjects({ bucket, versions }: Store, request: S3Request): S3Answer {
  if (queried(request, "list-type") !== "2") throw notImplemented("ListObjects, the first version");
  const prefix = queried(request, "prefix") ?? "";
  const most = mostIn(request);
  const after = afterWhich(request);
  const isAfter = (key: string) => after === undefined || Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0;
  const matching = versions.latest().filter(({ key }) => key.startsWith(prefix) && isAfter(key));
  const shown = matching.slice(0, most);
  const isTruncated = most > 0 && matching.length > most;
  const body = xmlDocument("ListBucketResult", {
    Name: bucket,
    Prefix: prefix,
    MaxKeys: most,
    KeyCount: shown.length,
    IsTruncated: isTruncated,
    NextContinuationToken: isTruncated ? tokenOf(shown.at(-1)?.key ?? "") : undefined,
    Contents: shown.map(({ key, modified, etag, size }) => ({
      Key: key,
      LastModified: modified,
      ETag: etag,
      Size: size,
      StorageClass: "STANDARD",
    })),
  });
  return { status: 200, headers: { "content-type": "application/xml" }, body };
}

/** ListObjectVersions: every version and deletion's mark, a key's newest first. */
export function listVersions({ bucket, versions }: Store, request: S3Request): S3Answer {
  const prefix = queried(request, "prefix") ?? "";
  const most = mostIn(request);
  const every = versions.every();
  const later = every.slice(placeAfter(every, request)).filter(({ key }) => key.startsWith(prefix));
  const shown = later.slice(0, most);
  const last = later.length > most ? shown.at(-1) : undefined;
  const told = ({ key, versionId, modified }: Version) => ({
    Key: key,
    VersionId: versionId,
    IsLatest: versions.find(key)?.versionId === versionId,
    LastModified: modified,
  });
  const body = xmlDocument("ListVersionsResult", {
    Name: bucket,
    Prefix: prefix,
    MaxKeys: most,
    IsTruncated: last !== undefined,
    NextKeyMarker: last?.key,
    NextVersionIdMarker: last?.versionId,
    Version: shown.filter(({ isDeleted }) => !isDeleted).map((version) => ({ ...told(version), ...written(version) })),
    DeleteMarker: shown.filter(({ isDeleted }) => isDeleted).map(told),
  });
  return { status: 200, headers: { "content-type": "application/xml" }, body };
}

const written = ({ etag, size }: Version): XmlElements => ({ ETag: etag, Size: size, StorageClass: "STANDARD" });

/** Behind the version that a request names, or behind all versions of the key alone. */
function placeAfter(every: readonly Version[], request: S3Request): number {
  const [key, versionId] = [queried(request, "key-marker"), queried(request, "version-id-marker")];
  if (key === undefined) return 0;
  const isUpToMarker = (version: Version) => Buffer.compare(Buffer.from(version.key), Buffer.from(key)) <= 0;
  const isMarker = (version: Version) => version.key === key && version.versionId === versionId;
  return (versionId === undefined ? every.findLastIndex(isUpToMarker) : every.findIndex(isMarker)) + 1;
}

function mostIn(request: S3Request): number {
  const asked = Number(queried(request, "max-keys") ?? mostKeys);
  if (!Number.isInteger(asked) || asked < 0) throw invalidArgument("maxKeys is not a whole number", "maxKeys", String(asked));
  return Math.min(asked, mostKeys);
}

const tokenOf = (key: string): string => Buffer.from(key).toString("base64");

function afterWhich(request: S3Request): string | undefined {
  const token = queried(request, "continuation-token");
  return token === undefined ? queried(request, "start-after") : Buffer.from(token, "base64").toString("utf8");
}
