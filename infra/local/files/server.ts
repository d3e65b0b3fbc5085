import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse, IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import type { FailureRecord } from "../async-invocation.ts";
import { type LoopbackServer, bodyWithin, withErrorHandling, listen } from "../loopback.ts";
import type { Access } from "./authentication.ts";
import { answerTo, type S3Answer, type Store } from "./bucket.ts";
import { scanTag } from "../../../functions/adapters/files/malware-scan.ts";
import { fileScan } from "../../../functions/event-rules.ts";
import { type Deliver, EventQueue } from "../event-queue.ts";
import { type ObjectScanned, objectScanned, scanOf } from "./malware-scan.ts";
import { type ObjectCreated, objectCreated } from "./object-created.ts";
import { S3Error } from "./s3-error.ts";
import { s3Request } from "./s3-request.ts";
import { type Version, Versions } from "./versions.ts";
import { xmlDocument } from "./xml.ts";

export interface FilesOptions {
  readonly folder: string;
  /** Whose new objects are delivered and scanned. */
  readonly bucket: string;
  /** Another bucket, without events. */
  readonly quietBucket?: string;
  readonly access: Access;
  /** Origins that may post; none by default. */
  readonly cors?: BucketCors;
  readonly onCreated?: Deliver<ObjectCreated>;
  /** Gets the result of each new file's malware scan; without it none is scanned. */
  readonly onScanned?: Deliver<ObjectScanned>;
  readonly delaysMs?: readonly number[];
  readonly port?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

export interface Files extends LoopbackServer {
  failedEvents(): Promise<FailureRecord[]>;
}

/** More than a pack of all the files that an application can have. */
const largestRequest = 256 * 1024 * 1024;

/** Starts an emulator of S3: versioned buckets, with the operations that Kelpie uses. */
export async function startFiles(options: FilesOptions): Promise<Files> {
  const { folder, bucket, quietBucket, access, cors, onCreated = async () => {}, onScanned, delaysMs, port, now = Date.now } = options;
  const deliver = (event: ObjectCreated | ObjectScanned) =>
    event["detail-type"] === "Object Created" ? onCreated(event) : (onScanned?.(event) ?? Promise.resolve());
  const queue = await EventQueue.open(join(folder, "events"), { deliver, delaysMs });
  const versions = await Versions.open(join(folder, "versions"));
  const scan = async (version: Version) => {
    if (!onScanned || !version.key.startsWith(fileScan.keyPrefix)) return;
    const content = await versions.bytesOf(version);
    const result = content && scanOf(content);
    if (result === undefined) return;
    await versions.tag(version, { [scanTag]: result });
    await queue.add(objectScanned(version, { bucket, region: access.region, result, at: new Date(now()) }));
  };
  const store: Store = {
    bucket,
    access,
    versions,
    now,
    onCreated: async (version, cause) => {
      await queue.add(objectCreated(version, { bucket, region: access.region, ...cause }));
      await scan(version);
    },
  };
  const quiet: Store = {
    ...store,
    bucket: quietBucket ?? "",
    versions: quietBucket === undefined ? versions : await Versions.open(join(folder, quietBucket)),
    onCreated: async () => {},
  };
  const server = await listen(
    withErrorHandling("files", (request, response) => serve([store, quiet], cors, { request, response })),
    port,
  );
  const close = async () => {
    await server.close();
    await queue.close();
  };
  return { url: server.url, close, failedEvents: () => queue.failed() };
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

async function serve(stores: readonly Store[], cors: BucketCors | undefined, { request, response }: Exchange): Promise<void> {
  const requestId = randomBytes(8).toString("hex").toUpperCase();
  const { status, headers, body = "" } = await answerOf(stores, cors, request).catch((error: unknown) => rejected(error, requestId));
  const always = { "x-amz-request-id": requestId, ...corsHeaders(cors, request.headers, request.method ?? "") };
  const length = { "content-length": String(Buffer.byteLength(body)) };
  response.writeHead(status, { ...always, ...(status !== 204 && length), ...headers });
  response.end(request.method === "HEAD" || status === 204 ? undefined : body);
}

async function answerOf(stores: readonly Store[], cors: BucketCors | undefined, request: IncomingMessage): Promise<S3Answer> {
  if (request.method === "OPTIONS") return { status: 200, headers: preflightHeaders(cors, request.headers) };
  const body = await bodyWithin(largestRequest, request);
  if (!body) throw new S3Error("EntityTooLarge", "Your proposed upload exceeds the maximum allowed size");
  return answerTo(stores, s3Request(request, body));
}

function rejected(error: unknown, requestId: string): S3Answer {
  if (!(error instanceof S3Error)) throw error;
  const { code, message, status, details, headers } = error;
  const body = xmlDocument("Error", { Code: code, Message: message, ...details, RequestId: requestId }, true);
  return { status, headers: { "content-type": "application/xml", ...headers }, body };
}

interface BucketCors {
  readonly origin: string;
  readonly methods: readonly string[];
}

const allowedHeaders = ["content-type"];
const exposed = "ETag, x-amz-request-id";
const maxCacheSeconds = "3000";

/** The CORS headers of a response; none for other origins. */
function corsHeaders(cors: BucketCors | undefined, headers: IncomingHttpHeaders, method: string): Record<string, string> {
  if (headers.origin === undefined || !isAllowed(cors, headers, method)) return {};
  return {
    "access-control-allow-origin": headers.origin,
    "access-control-allow-methods": cors!.methods.join(", "),
    "access-control-expose-headers": exposed,
    vary: "Origin, Access-Control-Request-Headers, Access-Control-Request-Method",
  };
}

/** The response to a preflight request. Throws when the origin or method is not allowed. */
function preflightHeaders(cors: BucketCors | undefined, headers: IncomingHttpHeaders): Record<string, string> {
  const method = headers["access-control-request-method"] ?? "";
  const requestedHeaders = (headers["access-control-request-headers"] ?? "").split(",").filter((name) => name.trim() !== "");
  const isKnown = requestedHeaders.every((name) => allowedHeaders.includes(name.trim().toLowerCase()));
  if (!isKnown || !isAllowed(cors, headers, method)) {
    const message =
      "CORSResponse: This CORS request is not allowed. This is usually because the evaluation of Origin, request method or headers";
    throw new S3Error("AccessForbidden", `${message} are not whitelisted by the resource's CORS spec.`, { status: 403 });
  }
  return {
    ...corsHeaders(cors, headers, method),
    ...(requestedHeaders.length > 0 && { "access-control-allow-headers": requestedHeaders.join(", ") }),
    "access-control-max-age": maxCacheSeconds,
  };
}

const isAllowed = (cors: BucketCors | undefined, { origin }: IncomingHttpHeaders, method: string): boolean =>
  cors !== undefined && origin === cors.origin && cors.methods.includes(method);
