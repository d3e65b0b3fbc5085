import type { S3Answer, Store } from "./bucket.ts";
import { invalidArgument, notImplemented, S3Error } from "./s3-error.ts";
import { queryParameter, type S3Request } from "./s3-request.ts";
import type { Version, Versions } from "./versions.ts";
import { xmlDocument } from "./xml.ts";

const overridden = ["content-type", "content-disposition", "content-language", "content-encoding", "cache-control", "expires"];

export const readingParameters = ["versionId", ...overridden.map((name) => `response-${name}`)];

/** GetObject and HeadObject of the latest or the named version, optionally a byte range. */
export async function readObject({ versions }: Store, request: S3Request): Promise<S3Answer> {
  const { version, content } = await requireContent(versions, request);
  const headers = { ...describedBy(version), ...version.headers, ...overridesIn(request) };
  const range = rangeIn(request, content.length);
  if (!range) return { status: 200, headers, body: content };
  const [from, to] = range;
  const part = { ...headers, "content-range": `bytes ${from}-${to}/${content.length}` };
  return { status: 206, headers: part, body: content.subarray(from, to + 1) };
}

/** GetObjectTagging of the latest or the named version. */
export function readTags({ versions }: Store, request: S3Request): S3Answer {
  const { versionId, tags = {} } = requireVersion(versions.find(request.key, versionIdIn(request)), request);
  const Tag = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
  return {
    status: 200,
    headers: { "content-type": "application/xml", "x-amz-version-id": versionId },
    body: xmlDocument("Tagging", { TagSet: { Tag } }),
  };
}

export function versionIdIn(request: S3Request): string | undefined {
  const versionId = queryParameter(request, "versionId");
  if (versionId !== undefined && !/^[0-9a-f]{32}$/.test(versionId)) {
    throw invalidArgument("Invalid version id specified", "versionId", versionId);
  }
  return versionId;
}

/** The latest or the named version with its bytes. Throws when there is none. */
export async function requireContent(versions: Versions, request: S3Request): Promise<{ version: Version; content: Buffer }> {
  const version = requireVersion(versions.find(request.key, versionIdIn(request)), request);
  const content = await versions.bytesOf(version);
  return content ? { version, content } : requireContent(versions, request);
}

/** The version to read. Throws when there is none. */
export function requireVersion(version: Version | undefined, request: S3Request): Version {
  const { key } = request;
  const versionId = queryParameter(request, "versionId");
  if (version?.isDeleted && versionId !== undefined) {
    const headers = { "x-amz-delete-marker": "true", "x-amz-version-id": version.versionId };
    throw new S3Error("MethodNotAllowed", "The specified method is not allowed against this resource.", { status: 405, headers });
  }
  if (version && !version.isDeleted) return version;
  if (versionId !== undefined) {
    throw new S3Error("NoSuchVersion", "The specified version does not exist.", {
      status: 404,
      details: { Key: key, VersionId: versionId },
    });
  }
  const headers: Record<string, string> = version ? { "x-amz-delete-marker": "true", "x-amz-version-id": version.versionId } : {};
  throw new S3Error("NoSuchKey", "The specified key does not exist.", { status: 404, details: { Key: key }, headers });
}

const describedBy = ({ etag, modified, versionId }: Version): Record<string, string> => ({
  etag,
  "last-modified": new Date(modified).toUTCString(),
  "x-amz-version-id": versionId,
  "accept-ranges": "bytes",
});

function overridesIn(request: S3Request): Record<string, string> {
  const named = overridden.map((name) => [name, queryParameter(request, `response-${name}`)] as const);
  for (const [name, value = ""] of named) {
    const isWritable = /^[\x20-\x7e\xa0-\xff]*$/.test(value);
    if (!isWritable) throw invalidArgument("Header value cannot be represented using ISO-8859-1.", `response-${name}`, value);
  }
  return Object.fromEntries(named.filter((pair): pair is readonly [string, string] => pair[1] !== undefined));
}

/** The first and last requested byte; undefined for the whole object. */
function rangeIn({ headers }: S3Request, size: number): readonly [number, number] | undefined {
  const { range } = headers;
  if (range === undefined) return undefined;
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  if (first === "" && last === "") throw notImplemented(`range: ${range}`);
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (from <= to) return [from, to];
  const details = { RangeRequested: range, ActualObjectSize: size };
  throw new S3Error("InvalidRange", "The requested range is not satisfiable", {
    status: 416,
    details,
    headers: { "content-range": `bytes */${size}` },
  });
}
