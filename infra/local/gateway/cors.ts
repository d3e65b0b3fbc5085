import type { IncomingMessage } from "node:http";
import type { Answer } from "./answer.ts";

/** What another origin may do: one origin, named exactly. */
export interface CorsRules {
  readonly origin: string;
  readonly methods: readonly string[];
  readonly headers: readonly string[];
  readonly exposedHeaders: readonly string[];
}

const longestCache = 7200;

/** What an HTTP API with CORS answers any OPTIONS itself; an origin that is not allowed finds no header there. */
export function preflight(rules: CorsRules, request: IncomingMessage): Answer {
  const allowed = {
    "access-control-allow-methods": rules.methods.join(","),
    "access-control-allow-headers": rules.headers.join(","),
    "access-control-max-age": String(longestCache),
  };
  return { status: 204, headers: isAllowed(rules, request) ? allowed : {}, body: "" };
}

/** The headers that let the allowed origin read an answer. */
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
