import { S3Client } from "@aws-sdk/client-s3";
import { type PresignedPostOptions, createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { expect, onTestFinished } from "vitest";
import { type FilesOptions, startFiles } from "../../../infra/local/files/server.ts";
import { aFolder } from "../../support/cli/command.ts";

export const Bucket = "kelpie-files";

export const access = { accessKeyId: "AKIDOFTHETESTS", secretAccessKey: "secret-of-the-tests", region: "ap-southeast-2" };

/** An SDK client of the S3 emulator, without retries. */
export function clientOf(url: string, change: Partial<typeof access> = {}): S3Client {
  const { region, ...credentials } = { ...access, ...change };
  return new S3Client({ endpoint: url, region, credentials, maxAttempts: 1 });
}

/** The S3 emulator with a new bucket, closed when the test has finished. */
export async function aBucket(options: Partial<FilesOptions> = {}) {
  const files = await startFiles({ folder: await aFolder({}), bucket: Bucket, access, ...options });
  const client = clientOf(files.url);
  onTestFinished(async () => {
    client.destroy();
    await files.close();
  });
  return { files, client };
}

export const key = "quarantine/one";
export const type = "application/pdf";

/** A valid presigned POST with these changes. */
const allowing = (change: Partial<PresignedPostOptions>): PresignedPostOptions => ({
  Bucket,
  Key: key,
  Fields: { "Content-Type": type },
  Conditions: [["content-length-range", 5, 10]],
  Expires: 300,
  ...change,
});

export type Fields = Readonly<Record<string, string>>;

/** The URL and form fields of a presigned POST, created by the SDK. */
export const aPolicy = (client: S3Client, change: Partial<PresignedPostOptions> = {}) => createPresignedPost(client, allowing(change));

/** Posts a form with a file as its last field. */
export async function post(url: string, fields: Fields, content: string | Buffer = "%PDF-1.7") {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob([content]), "letter.pdf");
  return answered(await fetch(url, { method: "POST", body: form }));
}

export async function answered(response: Response) {
  const text = await response.text();
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1];
  const message = /<Message>(.*)<\/Message>/.exec(text)?.[1];
  return { status: response.status, code, message, text, headers: response.headers };
}

/** An error as the SDK's client throws it. */
export const rejected = (name: string, httpStatusCode: number) =>
  expect.objectContaining({ name, $metadata: expect.objectContaining({ httpStatusCode }) });
