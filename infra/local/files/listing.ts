import type { S3Answer, Store } from "./bucket.ts";
import { invalidArgument, notImplemented } from "./s3-error.ts";
import { queryParameter, type S3Request } from "./s3-request.ts";
import type { Version } from "./versions.ts";
import { type XmlElements, xmlDocument } from "./xml.ts";

export const listingParameters = ["list-type", "prefix", "max-keys", "start-after", "continuation-token"];
export const versionsParameters = ["versions", "prefix", "max-keys", "key-marker", "version-id-marker"];

const maxKeys = 1000;

/** ListObjectsV2: the latest versions, in byte order of their keys. */
export function listObjects({ bucket, versions }: Store, request: S3Request): S3Answer {
  if (queryParameter(request, "list-type") !== "2") throw notImplemented("ListObjects, the first version");
  const prefix = queryParameter(request, "prefix") ?? "";
  const max = maxLength(request);
  const after = afterWhich(request);
  const isAfter = (key: string) => after === undefined || Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0;
  const matching = versions.latest().filter(({ key }) => key.startsWith(prefix) && isAfter(key));
  const visible = matching.slice(0, max);
  const isTruncated = max > 0 && matching.length > max;
  const body = xmlDocument("ListBucketResult", {
    Name: bucket,
    Prefix: prefix,
    MaxKeys: max,
    KeyCount: visible.length,
    IsTruncated: isTruncated,
    NextContinuationToken: isTruncated ? tokenOf(visible.at(-1)?.key ?? "") : undefined,
    Contents: visible.map(({ key, modified, etag, size }) => ({
      Key: key,
      LastModified: modified,
      ETag: etag,
      Size: size,
      StorageClass: "STANDARD",
    })),
  });
  return { status: 200, headers: { "content-type": "application/xml" }, body };
}

/** ListObjectVersions: all versions and delete markers, newest first for each key. */
export function listVersions({ bucket, versions }: Store, request: S3Request): S3Answer {
  const prefix = queryParameter(request, "prefix") ?? "";
  const max = maxLength(request);
  const every = versions.every();
  const later = every.slice(placeAfter(every, request)).filter(({ key }) => key.startsWith(prefix));
  const visible = later.slice(0, max);
  const last = later.length > max ? visible.at(-1) : undefined;
  const versionJson = ({ key, versionId, modified }: Version) => ({
    Key: key,
    VersionId: versionId,
    IsLatest: versions.find(key)?.versionId === versionId,
    LastModified: modified,
  });
  const body = xmlDocument("ListVersionsResult", {
    Name: bucket,
    Prefix: prefix,
    MaxKeys: max,
    IsTruncated: last !== undefined,
    NextKeyMarker: last?.key,
    NextVersionIdMarker: last?.versionId,
    Version: visible.filter(({ isDeleted }) => !isDeleted).map((version) => ({ ...versionJson(version), ...written(version) })),
    DeleteMarker: visible.filter(({ isDeleted }) => isDeleted).map(versionJson),
  });
  return { status: 200, headers: { "content-type": "application/xml" }, body };
}

const written = ({ etag, size }: Version): XmlElements => ({ ETag: etag, Size: size, StorageClass: "STANDARD" });

/** Continues after the named version, or after all versions of the key. */
function placeAfter(every: readonly Version[], request: S3Request): number {
  const [key, versionId] = [queryParameter(request, "key-marker"), queryParameter(request, "version-id-marker")];
  if (key === undefined) return 0;
  const isUpToMarker = (version: Version) => Buffer.compare(Buffer.from(version.key), Buffer.from(key)) <= 0;
  const isMarker = (version: Version) => version.key === key && version.versionId === versionId;
  return (versionId === undefined ? every.findLastIndex(isUpToMarker) : every.findIndex(isMarker)) + 1;
}

function maxLength(request: S3Request): number {
  const maxKeysParameter = Number(queryParameter(request, "max-keys") ?? maxKeys);
  if (!Number.isInteger(maxKeysParameter) || maxKeysParameter < 0)
    throw invalidArgument("maxKeys is not a whole number", "maxKeys", String(maxKeysParameter));
  return Math.min(maxKeysParameter, maxKeys);
}

const tokenOf = (key: string): string => Buffer.from(key).toString("base64");

function afterWhich(request: S3Request): string | undefined {
  const token = queryParameter(request, "continuation-token");
  return token === undefined ? queryParameter(request, "start-after") : Buffer.from(token, "base64").toString("utf8");
}
