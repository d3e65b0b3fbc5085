import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { type VerifiedSignature, signatureDoesNotMatch } from "./authentication.ts";
import { notImplemented, S3Error } from "./s3-error.ts";
import type { S3Request } from "./s3-request.ts";
import { sameSignature, scopeText, sha256, signatureOf } from "./signature-v4.ts";

/** The constants of x-amz-content-sha256 for bodies signed in chunks or not signed. */
const unsigned = "UNSIGNED-PAYLOAD";
const unsignedChunks = "STREAMING-UNSIGNED-PAYLOAD-TRAILER";
const signedChunks = "STREAMING-AWS4-HMAC-SHA256-PAYLOAD";

/** The request's content. Throws when it does not match its signature or its checksums. */
export function contentOf(request: S3Request, signed: VerifiedSignature): Buffer {
  const { content, trailers } = decodedBody(request, signed);
  const declared = request.headers["x-amz-decoded-content-length"];
  if (declared !== undefined && Number(declared) !== content.length) {
    throw new S3Error("IncompleteBody", "The request body terminated unexpectedly");
  }
  requireChecksums({ ...request.headers, ...trailers }, content);
  return content;
}

interface Decoded {
  readonly content: Buffer;
  readonly trailers: Readonly<Record<string, string>>;
}

function decodedBody({ body }: S3Request, signed: VerifiedSignature): Decoded {
  switch (signed.payload) {
    case unsigned:
      return { content: body, trailers: {} };
    case unsignedChunks:
      return unchunked(body);
    case signedChunks:
      return unchunked(body, signed);
  }
  if (signed.payload.startsWith("STREAMING-")) throw notImplemented(`x-amz-content-sha256: ${signed.payload}`);
  const found = sha256(body);
  if (found !== signed.payload) {
    const details = { ClientComputedContentSHA256: signed.payload, S3ComputedContentSHA256: found };
    throw new S3Error("XAmzContentSHA256Mismatch", "The provided 'x-amz-content-sha256' header does not match what was computed.", {
      details,
    });
  }
  return { content: body, trailers: {} };
}

const lineEnd = "\r\n";

/** Decodes aws-chunked: chunks with a hexadecimal length, signed when the request is, then trailers. */
function unchunked(body: Buffer, signed?: VerifiedSignature): Decoded {
  const chunks: Buffer[] = [];
  let at = 0;
  let signature = signed?.signature ?? "";
  for (;;) {
    const end = body.indexOf(lineEnd, at);
    const [, length, found = ""] = /^([0-9a-f]+)(?:;chunk-signature=([0-9a-f]{64}))?$/.exec(body.toString("latin1", at, end)) ?? [];
    if (end < 0 || length === undefined) throw incomplete();
    const from = end + lineEnd.length;
    const chunk = body.subarray(from, from + Number.parseInt(length, 16));
    if (chunk.length < Number.parseInt(length, 16)) throw incomplete();
    if (signed) signature = chunkSignature(signed, { before: signature, chunk, found });
    at = from + chunk.length;
    if (chunk.length === 0) return { content: Buffer.concat(chunks), trailers: trailersIn(body.toString("latin1", at)) };
    chunks.push(chunk);
    at += lineEnd.length;
  }
}

function chunkSignature(signed: VerifiedSignature, { before, chunk, found }: { before: string; chunk: Buffer; found: string }): string {
  const { key, time, scope } = signed;
  const text = ["AWS4-HMAC-SHA256-PAYLOAD", time, scopeText(scope), before, sha256(""), sha256(chunk)].join("\n");
  if (!sameSignature(signatureOf(key, text), found)) throw signatureDoesNotMatch();
  return found;
}

const incomplete = () => new S3Error("IncompleteBody", "The request body terminated unexpectedly");

function trailersIn(text: string): Record<string, string> {
  const lines = text.split(lineEnd).filter((line) => line !== "");
  return Object.fromEntries(lines.map((line) => line.split(/:(.*)/s).map((part) => part.trim()) as [string, string]));
}

const digest = (name: string) => (content: Buffer) => createHash(name).update(content).digest("base64");

function crc32Of(content: Buffer): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(content));
  return bytes.toString("base64");
}

const checksums: Readonly<Record<string, (content: Buffer) => string>> = {
  "content-md5": digest("md5"),
  "x-amz-checksum-crc32": crc32Of,
  "x-amz-checksum-sha1": digest("sha1"),
  "x-amz-checksum-sha256": digest("sha256"),
};
const aboutChecksums = ["x-amz-checksum-algorithm", "x-amz-checksum-mode", "x-amz-checksum-type"];

function requireChecksums(declared: Readonly<Record<string, string>>, content: Buffer): void {
  for (const [name, value] of Object.entries(declared)) {
    const computed = checksums[name];
    if (computed && computed(content) !== value) {
      throw new S3Error("BadDigest", `The ${name} you specified did not match the calculated checksum.`);
    }
    if (!computed && name.startsWith("x-amz-checksum-") && !aboutChecksums.includes(name)) throw notImplemented(name);
  }
}
