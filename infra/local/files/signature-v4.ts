import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { S3Request } from "./s3-request.ts";

/** AWS Signature Version 4, as the S3 API reference describes it. */
export const algorithm = "AWS4-HMAC-SHA256";

/** For which day, region and service a signature holds. */
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

/** What is signed of a request: its canonical form's hash, with time and scope. */
export function stringToSign(canonical: string, { time, scope }: { readonly time: string; readonly scope: Scope }): string {
  return [algorithm, time, scopeText(scope), sha256(canonical)].join("\n");
}

const signatureParameter = "X-Amz-Signature";

/** A request as both sides write it down before signing; S3 encodes a path once. */
export function canonicalRequest(request: S3Request, signedHeaders: readonly string[], payload: string): string {
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

/** Compared in a time that tells nothing. */
export function sameSignature(expected: string, found: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(found)];
  return a.length === b.length && timingSafeEqual(a, b);
}
