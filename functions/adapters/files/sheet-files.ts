import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { setting } from "../../configuration.ts";
import { filesClient } from "./files.ts";
import { unavailable } from "./unavailable.ts";

const Bucket = () => setting("SHEETS_BUCKET");
const compiledFile = (hash: string) => `compiled/${hash}.json`;
const sheetFile = (digest: string) => `sheets/${digest}.json`;

/** Stores a rate sheet's canonical JSON under its SHA-256. What is there already stays. Throws ApiError (unavailable) if S3 cannot be reached. */
export const storeSheet = (digest: string, canonical: string): Promise<void> => putIfAbsent(sheetFile(digest), canonical);

/** Throws ApiError (unavailable) if S3 cannot be reached. */
export async function storedSheet(digest: string): Promise<string> {
  return unavailable("Rate sheets cannot be read right now. Please try again.", () => read(sheetFile(digest)));
}

/** Stores a set of sheets, compiled for quoting, under its hash. */
export const storeCompiled = (hash: string, json: string): Promise<void> => putIfAbsent(compiledFile(hash), json);

const compiledMs = 2_000;

/** Does not wait for long, as a broker waits for the quote. */
export const storedCompiled = (hash: string): Promise<string> => read(compiledFile(hash), AbortSignal.timeout(compiledMs));

async function putIfAbsent(Key: string, Body: string): Promise<void> {
  const put = new PutObjectCommand({ Bucket: Bucket(), Key, Body, ContentType: "application/json", IfNoneMatch: "*" });
  await unavailable("Rate sheets cannot be saved right now. Please try again.", async () => {
    await filesClient()
      .send(put)
      .catch((error: unknown) => {
        if (!isThereAlready(error)) throw error;
      });
  });
}

const isThereAlready = (error: unknown): boolean => error instanceof Error && error.name === "PreconditionFailed";

async function read(Key: string, abortSignal?: AbortSignal): Promise<string> {
  const { Body } = await filesClient().send(new GetObjectCommand({ Bucket: Bucket(), Key }), { ...(abortSignal && { abortSignal }) });
  if (!Body) throw new Error("S3 returned an object without a body");
  return Body.transformToString();
}
