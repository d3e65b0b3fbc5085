import { describe, expect, it } from "vitest";
import { type VerifiedSignature, authenticate } from "../../../infra/local/files/authentication.ts";
import { S3Error } from "../../../infra/local/files/s3-error.ts";
import { type S3Request, s3Address } from "../../../infra/local/files/s3-request.ts";
import { contentOf } from "../../../infra/local/files/signed-body.ts";

// The example of the S3 API reference, "Signature Calculations for the Authorization Header: Transferring Payload in Multiple Chunks".
const access = { accessKeyId: "AKIAIOSFODNN7EXAMPLE", secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", region: "us-east-1" };
const signedHeaders =
  "content-encoding;content-length;host;x-amz-content-sha256;x-amz-date;x-amz-decoded-content-length;x-amz-storage-class";
const seed = "4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9";
const now = Date.parse("2013-05-24T00:00:00Z");

const chunk = (content: string, signature: string) => `${content.length.toString(16)};chunk-signature=${signature}\r\n${content}\r\n`;
const chunks = [
  chunk("a".repeat(65_536), "ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648"),
  chunk("a".repeat(1_024), "0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497"),
  chunk("", "b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9"),
];

const requestWith = (body: string): S3Request => ({
  method: "PUT",
  ...s3Address("/examplebucket/chunkObject.txt"),
  headers: {
    host: "s3.amazonaws.com",
    "x-amz-date": "20130524T000000Z",
    "x-amz-storage-class": "REDUCED_REDUNDANCY",
    authorization: `AWS4-HMAC-SHA256 Credential=${access.accessKeyId}/20130524/us-east-1/s3/aws4_request,SignedHeaders=${signedHeaders},Signature=${seed}`,
    "x-amz-content-sha256": "STREAMING-AWS4-HMAC-SHA256-PAYLOAD",
    "content-encoding": "aws-chunked",
    "x-amz-decoded-content-length": "66560",
    "content-length": "66824",
  },
  body: Buffer.from(body),
  ip: "127.0.0.1",
});

function errorCode(read: () => unknown): string {
  try {
    read();
    return "none";
  } catch (error) {
    if (error instanceof S3Error) return error.code;
    throw error;
  }
}

describe("a body in signed chunks (aws-chunked)", () => {
  const request = requestWith(chunks.join(""));
  const signed: VerifiedSignature = authenticate(request, access, now);

  it("is decoded when each chunk has a valid signature", () => {
    expect(contentOf(request, signed).toString()).toBe("a".repeat(66_560));
  });

  it.each([
    ["a changed character", chunks.join("").replace("aaaa", "aaba"), "SignatureDoesNotMatch"],
    ["missing chunks", chunks.toSpliced(0, 1).join(""), "SignatureDoesNotMatch"],
    ["no final chunk", chunks.slice(0, 2).join(""), "IncompleteBody"],
    ["a truncated end", chunks.join("").slice(0, 50_000), "IncompleteBody"],
    ["unsigned chunks", "5\r\nhello\r\n0\r\n\r\n", "SignatureDoesNotMatch"],
  ])("with %s is rejected", (_title, body, code) => {
    expect(errorCode(() => contentOf(requestWith(body), signed))).toBe(code);
  });
});
