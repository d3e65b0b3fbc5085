import { type Access, authenticate } from "./authentication.ts";
import { readObject, readTags, readingParameters } from "./object-reads.ts";
import { copyObject, deleteObject, noSuchBucket, postObject, putObject } from "./object-writes.ts";
import { notImplemented, invalidArgument } from "./s3-error.ts";
import { type S3Request, queryParameter } from "./s3-request.ts";
import { contentOf } from "./signed-body.ts";
import type { Version, Versions } from "./versions.ts";
import { type XmlElements, xmlDocument } from "./xml.ts";

const listingParameters = ["list-type", "prefix", "max-keys", "start-after", "continuation-token"];
const versionsParameters = ["versions", "prefix", "max-keys", "key-marker", "version-id-marker"];

const maxKeys = 1000;

/** ListObjectsV2: the latest versions, in byte order of their keys. */
function listObjects({ bucket, versions }: Store, request: S3Request): S3Answer {
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
function listVersions({ bucket, versions }: Store, request: S3Request): S3Answer {
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

export interface Store {
  readonly bucket: string;
  readonly access: Access;
  readonly versions: Versions;
  /** Called for each created version, with the operation. */
  readonly onCreated: (version: Version, cause: { readonly reason: string; readonly ip: string }) => Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface S3Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

interface Operation {
  /** Supported query parameters besides those of the signature. */
  readonly parameters: readonly string[];
  readonly run: (store: Store, request: S3Request, content: Buffer) => Promise<S3Answer> | S3Answer;
}

const headBucket: Operation = {
  parameters: [],
  run: ({ access }) => ({ status: 200, headers: { "x-amz-bucket-region": access.region } }),
};

/** By method, for objects and for the bucket. */
const operations: Readonly<Record<string, Operation>> = {
  "HEAD bucket": headBucket,
  "GET bucket": { parameters: listingParameters, run: listObjects },
  "VERSIONS bucket": { parameters: versionsParameters, run: listVersions },
  "GET object": { parameters: readingParameters, run: readObject },
  "TAGGING object": { parameters: ["tagging", "versionId"], run: readTags },
  "HEAD object": { parameters: readingParameters, run: readObject },
  "PUT object": { parameters: [], run: putObject },
  "COPY object": { parameters: [], run: copyObject },
  "DELETE object": { parameters: ["versionId"], run: deleteObject },
};

/** Handles a request: posted forms are authorized by their policy, all others by their signature. */
export async function answerTo(stores: readonly Store[], request: S3Request): Promise<S3Answer> {
  if (request.bucket === "") throw notImplemented("ListBuckets");
  const store = stores.find(({ bucket }) => bucket === request.bucket);
  if (!store) throw noSuchBucket(request.bucket);
  if (request.method === "POST" && request.key === "" && request.query.length === 0) return postObject(store, request);
  const signed = authenticate(request, store.access, store.now());
  const operation = operationOf(request);
  return operation.run(store, request, contentOf(request, signed));
}

const aboutSigning =
  /^(x-amz-(algorithm|credential|date|expires|signedheaders|signature|content-sha256|checksum-mode|sdk-checksum-algorithm)|x-id)$/i;
const known = /^x-amz-(date|content-sha256|user-agent|sdk-checksum-algorithm|checksum-.+|decoded-content-length|trailer|meta-.+)$/;
const copying = /^x-amz-(copy-source|(metadata|tagging)-directive)$/;
const conditional = ["if-match", "if-modified-since", "if-unmodified-since"];

function operationOf({ method, key, query, headers }: S3Request): Operation {
  const isCopy = method === "PUT" && headers["x-amz-copy-source"] !== undefined;
  const isOfVersions = method === "GET" && query.some(([parameter]) => parameter === "versions");
  const isOfTags = method === "GET" && query.some(([parameter]) => parameter === "tagging");
  const verb = isCopy ? "COPY" : isOfVersions ? "VERSIONS" : isOfTags ? "TAGGING" : method;
  const name = `${verb} ${key === "" ? "bucket" : "object"}`;
  const operation = operations[name];
  if (!operation) throw notImplemented([name, ...query.map(([parameter]) => parameter)].join(" "));
  const parameter = query.find(([other]) => !operation.parameters.includes(other) && !aboutSigning.test(other));
  if (parameter) throw notImplemented(`${name} with ${parameter[0]}`);
  const isKnown = (other: string) => known.test(other) || (isCopy && copying.test(other));
  const header = Object.keys(headers).find((other) => (other.startsWith("x-amz-") && !isKnown(other)) || conditional.includes(other));
  if (header !== undefined) throw notImplemented(`${name} with ${header}`);
  return operation;
}
