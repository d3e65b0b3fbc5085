import { Readable } from "node:stream";
import { CopyObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { UploadForm } from "../../../shared/domain/document.ts";
import { setting } from "../../configuration.ts";
import { bucketDefinition } from "./bucket-definition.ts";
import { unavailable } from "./unavailable.ts";

export interface FileVersion {
  readonly key: string;
  readonly versionId: string;
}

const downloadSeconds = 60;

let shared: S3Client | undefined;

export function filesClient(): S3Client {
  shared ??= new S3Client({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
    // Otherwise a signed upload URL would contain the checksum of an empty file.
    requestChecksumCalculation: "WHEN_REQUIRED",
  });
  return shared;
}

const Bucket = () => setting("FILES_BUCKET");

/** A form that lets a browser upload files of this key, type and size, exact or up to `size`, within five minutes. */
export function createUploadForm(
  key: string,
  { contentType, size, leastSize = size }: { readonly contentType: string; readonly size: number; readonly leastSize?: number },
): Promise<Pick<UploadForm, "url" | "fields">> {
  return createPresignedPost(filesClient(), {
    Bucket: Bucket(),
    Key: key,
    Fields: { "Content-Type": contentType },
    Conditions: [["content-length-range", leastSize, size]],
    Expires: bucketDefinition.uploadSeconds,
  });
}

/** Valid for one minute; downloads as an attachment if `fileName` is set. URLs end up in logs: `fileName` must not identify a person. */
export function downloadUrl({ key, versionId }: FileVersion, fileName?: string): Promise<string> {
  const command = new GetObjectCommand({
    Bucket: Bucket(),
    Key: key,
    VersionId: versionId,
    ...(fileName !== undefined && { ResponseContentDisposition: attachmentNamed(fileName) }),
    ResponseCacheControl: "no-store",
  });
  return getSignedUrl(filesClient(), command, { expiresIn: downloadSeconds });
}

/** The file's size and its first bytes. Uploaded files are never empty. */
export async function readBeginning({ key, versionId }: FileVersion, bytes: number): Promise<{ size: number; beginning: Uint8Array }> {
  const Range = `bytes=0-${bytes - 1}`;
  const { Body, ContentRange = "" } = await filesClient().send(
    new GetObjectCommand({ Bucket: Bucket(), Key: key, VersionId: versionId, Range }),
  );
  if (!Body) throw new Error("S3 returned an object without a body");
  return { size: Number(ContentRange.split("/")[1]), beginning: await Body.transformToByteArray() };
}

/** A file to store; with a name, it is downloaded as an attachment of that name. */
interface NewFile {
  readonly contentType: string;
  readonly fileName?: string;
}

/** Throws ApiError (unavailable) if S3 cannot be reached. */
export async function storeFile(key: string, content: Uint8Array, { contentType, fileName }: NewFile): Promise<FileVersion> {
  const put = new PutObjectCommand({
    Bucket: Bucket(),
    Key: key,
    Body: content,
    ContentType: contentType,
    ...(fileName !== undefined && { ContentDisposition: attachmentNamed(fileName) }),
  });
  const { VersionId } = await unavailable("Files cannot be saved right now. Please try again.", () => filesClient().send(put));
  return { key, versionId: versionIn(VersionId) };
}

/** How long a stream may take: less than the worker may run. */
const streamMs = 50_000;

/** Stores what is still being made, of a known length, without holding it in memory. Rejects with the stream's own error if that fails. */
export async function storeStream(
  key: string,
  content: ReadableStream<Uint8Array>,
  { contentType, fileName, length }: Required<NewFile> & { readonly length: number },
): Promise<FileVersion> {
  const failed = new AbortController();
  const body = Readable.fromWeb(content).on("error", (error) => failed.abort(error));
  const put = new PutObjectCommand({
    Bucket: Bucket(),
    Key: key,
    Body: body,
    ContentLength: length,
    ContentType: contentType,
    ContentDisposition: attachmentNamed(fileName),
  });
  try {
    const { VersionId } = await filesClient().send(put, { abortSignal: failed.signal, requestTimeout: streamMs });
    return { key, versionId: versionIn(VersionId) };
  } catch (error) {
    throw body.errored ?? error;
  } finally {
    body.destroy();
  }
}

export async function streamOf({ key, versionId }: FileVersion): Promise<Readable> {
  const { Body } = await filesClient().send(new GetObjectCommand({ Bucket: Bucket(), Key: key, VersionId: versionId }));
  if (!(Body instanceof Readable)) throw new Error("S3 returned an object without a body");
  return Body;
}

export async function contentOf({ key, versionId }: FileVersion): Promise<Uint8Array> {
  const { Body } = await filesClient().send(new GetObjectCommand({ Bucket: Bucket(), Key: key, VersionId: versionId }));
  if (!Body) throw new Error("S3 returned an object without a body");
  return Body.transformToByteArray();
}

interface Copy {
  readonly key: string;
  readonly contentType: string;
  readonly fileName: string;
}

export async function copyVersion({ key, versionId }: FileVersion, to: Copy): Promise<FileVersion> {
  const { VersionId } = await filesClient().send(
    new CopyObjectCommand({
      Bucket: Bucket(),
      Key: to.key,
      CopySource: `${Bucket()}/${key}?versionId=${encodeURIComponent(versionId)}`,
      MetadataDirective: "REPLACE",
      // The scan's verdict is a tag of the source, and only the scan's role may write tags.
      TaggingDirective: "REPLACE",
      ContentType: to.contentType,
      ContentDisposition: attachmentNamed(to.fileName),
    }),
  );
  return { key: to.key, versionId: versionIn(VersionId) };
}

function versionIn(versionId: string | undefined): string {
  if (versionId === undefined) throw new Error("The files bucket has no versioning");
  return versionId;
}

/** A Content-Disposition (RFC 6266) that makes the browser save the file and never display it. */
export function attachmentNamed(fileName: string): string {
  const plain = fileName.replace(/[^ -~]|["%\\]/g, "_");
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
