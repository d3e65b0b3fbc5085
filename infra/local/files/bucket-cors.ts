import type { IncomingHttpHeaders } from "node:http";
import { S3Error } from "./s3-error.ts";

export interface BucketCors {
  readonly origin: string;
  readonly methods: readonly string[];
}

const allowedHeaders = ["content-type"];
const exposed = "ETag, x-amz-request-id";
const maxCacheSeconds = "3000";

/** The CORS headers of a response; none for other origins. */
export function corsHeaders(cors: BucketCors | undefined, headers: IncomingHttpHeaders, method: string): Record<string, string> {
  if (headers.origin === undefined || !isAllowed(cors, headers, method)) return {};
  return {
    "access-control-allow-origin": headers.origin,
    "access-control-allow-methods": cors!.methods.join(", "),
    "access-control-expose-headers": exposed,
    vary: "Origin, Access-Control-Request-Headers, Access-Control-Request-Method",
  };
}

/** The response to a preflight request. Throws when the origin or method is not allowed. */
export function preflightHeaders(cors: BucketCors | undefined, headers: IncomingHttpHeaders): Record<string, string> {
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
