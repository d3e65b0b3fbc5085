import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { S3Request } from "./s3-request.ts";

/** AWS Signature Version 4, as the S3 API reference describes it. */
export const algorithm = "AWS4-HMAC-SHA256";

export interface Scope {
  /** yyyymmdd */
  readonly day: string;
  readonly region: string;
  readonly service: string;
}

export const scopeText = ({ day, region, service }: Scope): string => `${day}/${region}/${service}/aws4_request`;

export const sha256 = (content: string | Buffer): string => createHash("sha256").update(content).digest("hex");

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

export function signingKey(secret: string, { day, region, service }: Scope): Buffer {
  return [day, region, service, "aws4_request"].reduce<string | Buffer>((key, step) => hmac(key, step), `AWS4${secret}`) as Buffer;
}

export const signatureOf = (key: Buffer, text: string): string => hmac(key, text).toString("hex");

/** The string to sign: time, scope and the hash of the canonical request. */
export function stringToSign(canonical: string, { time, scope }: { readonly time: string; readonly scope: Scope }): string {
  return [algorithm, time, scopeText(scope), sha256(canonical)].join("\n");
}

type SignedRequest = Pick<S3Request, "method" | "path" | "query" | "headers">;

const signatureParameter = "X-Amz-Signature";

/** The canonical request. S3 encodes the path only once. */
export function canonicalRequest(request: SignedRequest, signedHeaders: readonly string[], payload: string): string {
  const { method, query, headers } = request;
  const path = request.path.split("/").map(encoded).join("/");
  const pairs = query.filter(([name]) => name !== signatureParameter).map(([name, value]) => [encoded(name), encoded(value)] as const);
  const sorted = pairs.toSorted(([a, x], [b, y]) => compared(a, b) || compared(x, y)).map(([name, value]) => `${name}=${value}`);
  const lines = signedHeaders.map((name) => `${name}:${(headers[name] ?? "").trim().replace(/ +/g, " ")}\n`);
  return [method, path, sorted.join("&"), lines.join(""), signedHeaders.join(";"), payload].join("\n");
}

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

export function sameSignature(expected: string, found: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(found)];
  return a.length === b.length && timingSafeEqual(a, b);
}
