import { Readable } from "node:stream";
import busboy from "busboy";
import { invalidArgument, S3Refusal } from "./s3-refusal.ts";
import type { S3Request } from "./s3-request.ts";

/** A form as a browser posts it: its fields under their names in small letters, and the file that ends it. */
export interface PostedForm {
  readonly fields: ReadonlyMap<string, string>;
  readonly content: Buffer;
}

const mostFieldBytes = 20 * 1024;

/** Takes a multipart form apart. What comes after the file is ignored, as S3 ignores it. */
export async function postedForm({ headers, body }: S3Request): Promise<PostedForm> {
  const fields = new Map<string, string>();
  let content: Promise<Buffer> | undefined;
  const parser = parserOf(headers);
  parser.on("field", (name, value, { valueTruncated }) => {
    if (valueTruncated)
      parser.destroy(new S3Refusal("MaxPostPreDataLengthExceeded", "Your POST request fields preceding the upload file were too large."));
    if (!content) fields.set(name.toLowerCase(), value);
  });
  parser.on("file", (name, stream) => {
    const read = bytesOf(stream);
    read.catch(() => {});
    if (name.toLowerCase() === "file" && !content) content = read;
  });
  await finished(parser, body);
  if (!content) throw invalidArgument("POST requires exactly one file upload per request.", "file", "0");
  return { fields, content: await content };
}

function parserOf(headers: S3Request["headers"]): busboy.Busboy {
  try {
    return busboy({ headers: { "content-type": headers["content-type"] ?? "" }, limits: { fieldSize: mostFieldBytes } });
  } catch (cause) {
    const message = "Bucket POST must be of the enclosure-type multipart/form-data";
    throw Object.assign(new S3Refusal("PreconditionFailed", message, { status: 412 }), { cause });
  }
}

function finished(parser: busboy.Busboy, body: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.once("close", resolve);
    parser.once("error", (cause) => {
      const malformed = new S3Refusal("MalformedPOSTRequest", "The body of your POST request is not well-formed multipart/form-data.");
      reject(cause instanceof S3Refusal ? cause : Object.assign(malformed, { cause }));
    });
    Readable.from([body]).pipe(parser);
  });
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
