import { CopyObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { UploadForm } from "../../shared/entities/document.ts";
import { setting } from "../configuration.ts";
import { Refusal } from "../http/refusal.ts";
import { mayPass } from "../outside/may-pass.ts";
import { attachmentNamed } from "./attachment.ts";

/** One version of a file. */
export interface FileVersion {
  readonly key: string;
  readonly versionId: string;
}

const postingSeconds = 5 * 60;
const fetchingSeconds = 60;

let shared: S3Client | undefined;

/** The client, made at the first call: address and credentials come from the SDK's own environment variables. */
export function filesClient(): S3Client {
  shared ??= new S3Client({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
    // Otherwise an address to write to would bear the checksum of an empty file.
    requestChecksumCalculation: "WHEN_REQUIRED",
  });
  return shared;
}

const Bucket = () => setting("FILES_BUCKET");

/** The form by which a browser posts one file: under this key, of this type, of exactly so many bytes, for five minutes. */
export function formFor(
  key: string,
  { contentType, size }: { readonly contentType: string; readonly size: number },
): Promise<Pick<UploadForm, "url" | "fields">> {
  return createPresignedPost(filesClient(), {
    Bucket: Bucket(),
    Key: key,
    Fields: { "Content-Type": contentType },
    Conditions: [["content-length-range", size, size]],
    Expires: postingSeconds,
  });
}

/**
 * An address to fetch this version from for a minute, as an attachment of this name; without one, as what it was kept as, and then
 * the address, which others log, tells nobody's name.
 */
export function addressOf({ key, versionId }: FileVersion, fileName?: string): Promise<string> {
  const command = new GetObjectCommand({
    Bucket: Bucket(),
    Key: key,
    VersionId: versionId,
    ...(fileName !== undefined && { ResponseContentDisposition: attachmentNamed(fileName) }),
    ResponseCacheControl: "no-store",
  });
  return getSignedUrl(filesClient(), command, { expiresIn: fetchingSeconds });
}

/** How many bytes a file has, and its first ones; a file that was posted under a form of ours is never empty. */
export async function beginningOf({ key, versionId }: FileVersion, bytes: number): Promise<{ size: number; beginning: Uint8Array }> {
  const Range = `bytes=0-${bytes - 1}`;
  const { Body, ContentRange = "" } = await filesClient().send(
    new GetObjectCommand({ Bucket: Bucket(), Key: key, VersionId: versionId, Range }),
  );
  if (!Body) throw new Error("The store of files answered a read without a body");
  return { size: Number(ContentRange.split("/")[1]), beginning: await Body.transformToByteArray() };
}

/** Keeps a file of our own making under a key, and answers its version. Throws a Refusal (unavailable) where that cannot be done now. */
export async function kept(key: string, content: Uint8Array, contentType: string): Promise<FileVersion> {
  const put = new PutObjectCommand({ Bucket: Bucket(), Key: key, Body: content, ContentType: contentType });
  const { VersionId } = await filesClient()
    .send(put)
    .catch((error: unknown) => {
      throw mayPass(error) ? unreachable(error) : error;
    });
  return { key, versionId: versionIn(VersionId) };
}

function unreachable(cause: unknown): Refusal {
  const refusal = new Refusal("unavailable", "FILES_UNAVAILABLE", "Files cannot be kept right now. Please try again.");
  return Object.assign(refusal, { cause });
}

/** All of a file. */
export async function contentOf({ key, versionId }: FileVersion): Promise<Uint8Array> {
  const { Body } = await filesClient().send(new GetObjectCommand({ Bucket: Bucket(), Key: key, VersionId: versionId }));
  if (!Body) throw new Error("The store of files answered a read without a body");
  return Body.transformToByteArray();
}

interface Copy {
  readonly key: string;
  readonly contentType: string;
  readonly fileName: string;
}

/** Copies one version of a file to another key, to be fetched from there as an attachment of this name, and answers the copy. */
export async function copied({ key, versionId }: FileVersion, to: Copy): Promise<FileVersion> {
  const { VersionId } = await filesClient().send(
    new CopyObjectCommand({
      Bucket: Bucket(),
      Key: to.key,
      CopySource: `${Bucket()}/${key}?versionId=${encodeURIComponent(versionId)}`,
      MetadataDirective: "REPLACE",
      ContentType: to.contentType,
      ContentDisposition: attachmentNamed(to.fileName),
    }),
  );
  return { key: to.key, versionId: versionIn(VersionId) };
}

function versionIn(versionId: string | undefined): string {
  if (versionId === undefined) throw new Error("The store of files keeps no versions");
  return versionId;
}
