import { Readable } from "node:stream";
import busboy from "busboy";
import { invalidArgument, S3Error } from "./s3-error.ts";
import type { S3Request } from "./s3-request.ts";

/** A posted form: its fields by lower-case name, and the file, which comes last. */
export interface PostedForm {
  readonly fields: ReadonlyMap<string, string>;
  readonly content: Buffer;
}

const maxFieldBytes = 20 * 1024;

/** Parses a multipart form. Like S3, it ignores fields after the file. */
export async function postedForm({ headers, body }: S3Request): Promise<PostedForm> {
  const fields = new Map<string, string>();
  let content: Promise<Buffer> | undefined;
  const parser = parserOf(headers);
  parser.on("field", (name, value, { valueTruncated }) => {
    if (valueTruncated)
      parser.destroy(new S3Error("MaxPostPreDataLengthExceeded", "Your POST request fields preceding the upload file were too large."));
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
    return busboy({ headers: { "content-type": headers["content-type"] ?? "" }, limits: { fieldSize: maxFieldBytes } });
  } catch (cause) {
    const message = "Bucket POST must be of the enclosure-type multipart/form-data";
    throw Object.assign(new S3Error("PreconditionFailed", message, { status: 412 }), { cause });
  }
}

function finished(parser: busboy.Busboy, body: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.once("close", resolve);
    parser.once("error", (cause) => {
      const malformed = new S3Error("MalformedPOSTRequest", "The body of your POST request is not well-formed multipart/form-data.");
      reject(cause instanceof S3Error ? cause : Object.assign(malformed, { cause }));
    });
    Readable.from([body]).pipe(parser);
  });
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
