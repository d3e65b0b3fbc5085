import type { S3Answer, Store } from "./bucket.ts";
import { requireContent, versionIdIn } from "./object-reads.ts";
import { postedForm } from "./post-form.ts";
import { requireAllowed } from "./post-policy.ts";
import { accessDenied, invalidArgument, notImplemented, S3Error } from "./s3-error.ts";
import { type S3Request, s3Address } from "./s3-request.ts";
import type { Version } from "./versions.ts";
import { xmlDocument } from "./xml.ts";

const storedHeaderNames = /^(content-(type|disposition|language|encoding)|cache-control|expires|x-amz-meta-.+)$/;
const maxKeyLength = 1024;

export async function putObject(store: Store, request: S3Request, content: Buffer): Promise<S3Answer> {
  requireLength(request);
  requireAbsent(store, request);
  const version = await createVersion(store, "PutObject", { request, content, headers: storedHeaders(request.headers) });
  return { status: 200, headers: { etag: version.etag, "x-amz-version-id": version.versionId } };
}

/** CopyObject: copies the latest or the named version of an object to another key. */
export async function copyObject(store: Store, request: S3Request): Promise<S3Answer> {
  const source = s3Address(request.headers["x-amz-copy-source"] ?? "");
  if (source.bucket !== store.bucket) throw noSuchBucket(source.bucket);
  const { version, content } = await requireContent(store.versions, { ...request, ...source });
  // Only the malware scan's role has the right to write tags.
  if (Object.keys(version.tags ?? {}).length > 0 && request.headers["x-amz-tagging-directive"] !== "REPLACE") throw accessDenied();
  const replaces = request.headers["x-amz-metadata-directive"] === "REPLACE";
  if (source.key === request.key && source.query.length === 0 && !replaces) {
    throw new S3Error("InvalidRequest", "This copy request is illegal because it is trying to copy an object to itself.");
  }
  const headers = replaces ? storedHeaders(request.headers) : version.headers;
  const copy = await createVersion(store, "CopyObject", { request, content, headers });
  return {
    status: 200,
    headers: {
      "content-type": "application/xml",
      "x-amz-version-id": copy.versionId,
      "x-amz-copy-source-version-id": version.versionId,
    },
    body: xmlDocument("CopyObjectResult", { LastModified: copy.modified, ETag: copy.etag }),
  };
}

/** DeleteObject: adds a delete marker, or deletes the named version permanently. */
export async function deleteObject({ versions }: Store, request: S3Request): Promise<S3Answer> {
  const versionId = versionIdIn(request);
  if (versionId === undefined) {
    const mark = await versions.markDeleted(request.key);
    return { status: 204, headers: { "x-amz-version-id": mark.versionId, "x-amz-delete-marker": "true" } };
  }
  const version = versions.find(request.key, versionId);
  if (version) await versions.remove(version);
  return { status: 204, headers: { "x-amz-version-id": versionId, ...(version?.isDeleted && { "x-amz-delete-marker": "true" }) } };
}

const statuses = new Map([
  ["200", 200],
  ["201", 201],
  ["204", 204],
]);

/** PostObject: a browser's form, authorized by its policy. */
export async function postObject(store: Store, request: S3Request): Promise<S3Answer> {
  const form = await postedForm(request);
  requireAllowed(form, { bucket: store.bucket, access: store.access, now: store.now() });
  const { fields, content } = form;
  const key = fields.get("key") ?? "";
  if (key.includes("${filename}")) throw notImplemented("${filename}");
  if (fields.has("success_action_redirect")) throw notImplemented("success_action_redirect");
  const unknown = [...fields.keys()].find((name) => name.startsWith("x-amz-") && !isKnownField(name));
  if (unknown !== undefined) throw notImplemented(unknown);
  const headers = storedHeaders(Object.fromEntries(fields));
  const { etag, versionId } = await createVersion(store, "PostObject", { request: { ...request, key }, content, headers });
  const status = statuses.get(fields.get("success_action_status") ?? "204") ?? 204;
  const location = `/${[store.bucket, ...key.split("/")].map(encodeURIComponent).join("/")}`;
  const answered = { etag, location, "x-amz-version-id": versionId };
  if (status !== 201) return { status, headers: answered };
  const body = xmlDocument("PostResponse", { Location: location, Bucket: store.bucket, Key: key, ETag: etag });
  return { status, headers: { ...answered, "content-type": "application/xml" }, body };
}

const signing = new Set(["x-amz-algorithm", "x-amz-credential", "x-amz-date", "x-amz-signature"]);
const isKnownField = (name: string): boolean => signing.has(name) || name.startsWith("x-amz-meta-");

interface Creation {
  readonly request: S3Request;
  readonly content: Buffer;
  readonly headers: Version["headers"];
}

async function createVersion(store: Store, reason: string, { request, content, headers }: Creation): Promise<Version> {
  if (Buffer.byteLength(request.key) > maxKeyLength) throw new S3Error("KeyTooLongError", "Your key is too long");
  const version = await store.versions.put(request.key, content, headers);
  await store.onCreated(version, { reason, ip: request.ip });
  return version;
}

function storedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const stored = Object.entries(headers).filter(([name]) => storedHeaderNames.test(name));
  const coding = headers["content-encoding"]?.split(",").filter((word) => word.trim() !== "" && word.trim() !== "aws-chunked");
  const { "content-encoding": _, ...others } = Object.fromEntries(stored);
  return { "content-type": "binary/octet-stream", ...others, ...(coding?.length && { "content-encoding": coding.join(",") }) };
}

/** S3 takes no stream whose length it is not told: in the request, or of the content within signed chunks. */
function requireLength({ headers }: S3Request): void {
  if (headers["x-amz-decoded-content-length"] !== undefined) return;
  if (headers["transfer-encoding"] !== undefined) throw notImplemented("Transfer-Encoding");
  if (headers["content-length"] !== undefined) return;
  throw new S3Error("MissingContentLength", "You must provide the Content-Length HTTP header.", { status: 411 });
}

function requireAbsent({ versions }: Store, { key, headers }: S3Request): void {
  const condition = headers["if-none-match"];
  if (condition === undefined) return;
  if (condition !== "*") throw invalidArgument("If-None-Match takes * alone", "If-None-Match", condition);
  const existing = versions.find(key);
  if (!existing || existing.isDeleted) return;
  const message = "At least one of the pre-conditions you specified did not hold";
  throw new S3Error("PreconditionFailed", message, { status: 412, details: { Condition: "If-None-Match" } });
}

export const noSuchBucket = (bucket: string): S3Error =>
  new S3Error("NoSuchBucket", "The specified bucket does not exist", { status: 404, details: { BucketName: bucket } });
