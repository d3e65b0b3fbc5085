import { S3Client } from "@aws-sdk/client-s3";
import { type PresignedPostOptions, createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { expect, onTestFinished } from "vitest";
import { type FilesOptions, startFiles } from "../../../infra/local/files/server.ts";
import { aFolder } from "../../support/command.ts";

export const Bucket = "kelpie-files";

export const access = { accessKeyId: "AKIDOFTHETESTS", secretAccessKey: "secret-of-the-tests", region: "ap-southeast-2" };

/** The real SDK's client of a store; calls are made once. */
export function clientOf(url: string, known: Partial<typeof access> = {}): S3Client {
  const { region, ...credentials } = { ...access, ...known };
  return new S3Client({ endpoint: url, region, credentials, maxAttempts: 1 });
}

/** A bucket of its own, gone when the test has finished. */
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

/** What a policy of the tests allows, but for these. */
const allowing = (known: Partial<PresignedPostOptions>): PresignedPostOptions => ({
  Bucket,
  Key: key,
  Fields: { "Content-Type": type },
  Conditions: [["content-length-range", 5, 10]],
  Expires: 300,
  ...known,
});

export type Fields = Readonly<Record<string, string>>;

/** A policy made by the real SDK, as the form fields that go with it. */
export const aPolicy = (client: S3Client, known: Partial<PresignedPostOptions> = {}) => createPresignedPost(client, allowing(known));

/** Posts a form with a file at its end. */
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

/** How the SDK's client sees a refusal. */
export const refused = (name: string, httpStatusCode: number) =>
  expect.objectContaining({ name, $metadata: expect.objectContaining({ httpStatusCode }) });
