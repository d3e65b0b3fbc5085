import type { IncomingMessage } from "node:http";
import type { Answer } from "./answer.ts";

export interface CorsRules {
  readonly origin: string;
  readonly methods: readonly string[];
  readonly headers: readonly string[];
  readonly exposedHeaders: readonly string[];
}

const maxCacheSeconds = 7200;

/** The response to OPTIONS, without CORS headers for other origins. */
export function preflight(rules: CorsRules, request: IncomingMessage): Answer {
  const allowed = {
    "access-control-allow-methods": rules.methods.join(","),
    "access-control-allow-headers": rules.headers.join(","),
    "access-control-max-age": String(maxCacheSeconds),
  };
  return { status: 204, headers: isAllowed(rules, request) ? allowed : {}, body: "" };
}

export function corsHeaders(rules: CorsRules | undefined, request: IncomingMessage): Record<string, string> {
  if (!rules) return {};
  if (!isAllowed(rules, request)) return { vary: "origin" };
  return {
    "access-control-allow-origin": rules.origin,
    "access-control-expose-headers": rules.exposedHeaders.join(","),
    vary: "origin",
  };
}

const isAllowed = ({ origin }: CorsRules, { headers }: IncomingMessage): boolean => headers.origin === origin;
