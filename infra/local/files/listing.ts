import type { S3Answer, Store } from "./bucket.ts";
import { invalidArgument, notImplemented } from "./s3-refusal.ts";
import { queried, type S3Request } from "./s3-request.ts";
import { xmlDocument } from "./xml.ts";

export const listingParameters = ["list-type", "prefix", "max-keys", "start-after", "continuation-token"];

const mostKeys = 1000;

/** ListObjectsV2: the latest versions, by the bytes of their keys. */
export function listObjects({ bucket, versions }: Store, request: S3Request): S3Answer {
  if (queried(request, "list-type") !== "2") throw notImplemented("ListObjects, the first version");
  const prefix = queried(request, "prefix") ?? "";
  const asked = Number(queried(request, "max-keys") ?? mostKeys);
  if (!Number.isInteger(asked) || asked < 0) throw invalidArgument("maxKeys is not a whole number", "maxKeys", String(asked));
  const most = Math.min(asked, mostKeys);
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

const tokenOf = (key: string): string => Buffer.from(key).toString("base64");

function afterWhich(request: S3Request): string | undefined {
  const token = queried(request, "continuation-token");
  return token === undefined ? queried(request, "start-after") : Buffer.from(token, "base64").toString("utf8");
}
