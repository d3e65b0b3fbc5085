import { type Access, authenticate } from "./authentication.ts";
import { listObjects, listVersions, listingParameters, versionsParameters } from "./listing.ts";
import { readObject, readTags, readingParameters } from "./object-reads.ts";
import { copyObject, deleteObject, noSuchBucket, postObject, putObject } from "./object-writes.ts";
import { notImplemented } from "./s3-error.ts";
import type { S3Request } from "./s3-request.ts";
import { contentOf } from "./signed-body.ts";
import type { Version, Versions } from "./versions.ts";

export interface Store {
  readonly bucket: string;
  readonly access: Access;
  readonly versions: Versions;
  /** Called for each created version, with the operation. */
  readonly onCreated: (version: Version, cause: { readonly reason: string; readonly ip: string }) => Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface S3Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

interface Operation {
  /** Supported query parameters besides those of the signature. */
  readonly parameters: readonly string[];
  readonly run: (store: Store, request: S3Request, content: Buffer) => Promise<S3Answer> | S3Answer;
}

const headBucket: Operation = {
  parameters: [],
  run: ({ access }) => ({ status: 200, headers: { "x-amz-bucket-region": access.region } }),
};

/** By method, for objects and for the bucket. */
const operations: Readonly<Record<string, Operation>> = {
  "HEAD bucket": headBucket,
  "GET bucket": { parameters: listingParameters, run: listObjects },
  "VERSIONS bucket": { parameters: versionsParameters, run: listVersions },
  "GET object": { parameters: readingParameters, run: readObject },
  "TAGGING object": { parameters: ["tagging", "versionId"], run: readTags },
  "HEAD object": { parameters: readingParameters, run: readObject },
  "PUT object": { parameters: [], run: putObject },
  "COPY object": { parameters: [], run: copyObject },
  "DELETE object": { parameters: ["versionId"], run: deleteObject },
};

/** Handles a request: posted forms are authorized by their policy, all others by their signature. */
export async function answerTo(stores: readonly Store[], request: S3Request): Promise<S3Answer> {
  if (request.bucket === "") throw notImplemented("ListBuckets");
  const store = stores.find(({ bucket }) => bucket === request.bucket);
  if (!store) throw noSuchBucket(request.bucket);
  if (request.method === "POST" && request.key === "" && request.query.length === 0) return postObject(store, request);
  const signed = authenticate(request, store.access, store.now());
  const operation = operationOf(request);
  return operation.run(store, request, contentOf(request, signed));
}

const aboutSigning =
  /^(x-amz-(algorithm|credential|date|expires|signedheaders|signature|content-sha256|checksum-mode|sdk-checksum-algorithm)|x-id)$/i;
const known = /^x-amz-(date|content-sha256|user-agent|sdk-checksum-algorithm|checksum-.+|decoded-content-length|trailer|meta-.+)$/;
const copying = /^x-amz-(copy-source|(metadata|tagging)-directive)$/;
const conditional = ["if-match", "if-modified-since", "if-unmodified-since"];

function operationOf({ method, key, query, headers }: S3Request): Operation {
  const isCopy = method === "PUT" && headers["x-amz-copy-source"] !== undefined;
  const isOfVersions = method === "GET" && query.some(([parameter]) => parameter === "versions");
  const isOfTags = method === "GET" && query.some(([parameter]) => parameter === "tagging");
  const verb = isCopy ? "COPY" : isOfVersions ? "VERSIONS" : isOfTags ? "TAGGING" : method;
  const name = `${verb} ${key === "" ? "bucket" : "object"}`;
  const operation = operations[name];
  if (!operation) throw notImplemented([name, ...query.map(([parameter]) => parameter)].join(" "));
  const parameter = query.find(([other]) => !operation.parameters.includes(other) && !aboutSigning.test(other));
  if (parameter) throw notImplemented(`${name} with ${parameter[0]}`);
  const isKnown = (other: string) => known.test(other) || (isCopy && copying.test(other));
  const header = Object.keys(headers).find((other) => (other.startsWith("x-amz-") && !isKnown(other)) || conditional.includes(other));
  if (header !== undefined) throw notImplemented(`${name} with ${header}`);
  return operation;
}
