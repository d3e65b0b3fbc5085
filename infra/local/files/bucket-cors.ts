import type { IncomingHttpHeaders } from "node:http";
import { S3Refusal } from "./s3-refusal.ts";

/** What a page of another origin may do: one origin, and these methods. */
export interface BucketCors {
  readonly origin: string;
  readonly methods: readonly string[];
}

const allowedHeaders = ["content-type"];
const exposed = "ETag, x-amz-request-id";
const longestCache = "3000";

/** The headers by which a browser lets its page read the answer; none for a page that is not allowed. */
export function corsHeaders(cors: BucketCors | undefined, headers: IncomingHttpHeaders, method: string): Record<string, string> {
  if (headers.origin === undefined || !isAllowed(cors, headers, method)) return {};
  return {
    "access-control-allow-origin": headers.origin,
    "access-control-allow-methods": cors!.methods.join(", "),
    "access-control-expose-headers": exposed,
    vary: "Origin, Access-Control-Request-Headers, Access-Control-Request-Method",
  };
}

/** What a browser is told before it sends; refused where the page may not. */
export function preflightHeaders(cors: BucketCors | undefined, headers: IncomingHttpHeaders): Record<string, string> {
  const method = headers["access-control-request-method"] ?? "";
  const asked = (headers["access-control-request-headers"] ?? "").split(",").filter((name) => name.trim() !== "");
  const isKnown = asked.every((name) => allowedHeaders.includes(name.trim().toLowerCase()));
  if (!isKnown || !isAllowed(cors, headers, method)) {
    const message =
      "CORSResponse: This CORS request is not allowed. This is usually because the evaluation of Origin, request method or headers";
    throw new S3Refusal("AccessForbidden", `${message} are not whitelisted by the resource's CORS spec.`, { status: 403 });
  }
  return {
    ...corsHeaders(cors, headers, method),
    ...(asked.length > 0 && { "access-control-allow-headers": asked.join(", ") }),
    "access-control-max-age": longestCache,
  };
}

const isAllowed = (cors: BucketCors | undefined, { origin }: IncomingHttpHeaders, method: string): boolean =>
  cors !== undefined && origin === cors.origin && cors.methods.includes(method);
