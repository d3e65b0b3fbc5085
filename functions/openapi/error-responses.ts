import { failure } from "../call/api-response.ts";
import { ApiError, type ApiErrorKind, statusOf } from "../call/api-error.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { unauthenticated } from "../call/token-claims.ts";
import type { Status } from "./errors.ts";
import type { Json } from "./examples.ts";

const problem: Json = {
  type: "object",
  properties: { field: { type: "string" }, found: { type: "string" }, expected: { type: "string" } },
  required: ["field", "found", "expected"],
};

export const errorSchemas = {
  Error: {
    type: "object",
    properties: {
      status: { const: "error" },
      message: { type: "string", description: "Written for the user." },
      data: {
        type: "object",
        properties: { code: { type: "string" }, field: { type: "string" }, problems: { type: "array", items: problem } },
        required: ["code"],
      },
    },
    required: ["status", "message", "data"],
  },
  GatewayError: {
    description: "An answer of the gateway itself, before the call reaches a function.",
    type: "object",
    properties: { message: { type: "string" } },
    required: ["message"],
  },
} satisfies Readonly<Record<string, Json>>;

const errorRef: Json = { $ref: "#/components/schemas/Error" };
const gatewayRef: Json = { $ref: "#/components/schemas/GatewayError" };

interface ErrorAnswer {
  readonly meaning: string;
  readonly error: Error;
  /** Whether the gateway may answer it, too. */
  readonly isOfGateway?: true;
}

const term = { path: ["term"], found: "90", expected: "at most 84" };

const errorAnswers = {
  invalid: {
    meaning: "The request is invalid; the problems name each field, what was found and what is expected",
    error: new InvalidInput([term]),
  },
  unauthenticated: { meaning: "Not signed in, or the webhook's signature is wrong", error: unauthenticated(), isOfGateway: true },
  forbidden: {
    meaning: "The caller may not do this",
    error: new ApiError("forbidden", "NO_ORGANISATION", "Please set up or join an organisation first."),
  },
  notAllowed: {
    meaning: "This method is not served",
    error: new ApiError("notAllowed", "METHOD", "Messages are answered one by one: send them by POST."),
  },
  notFound: { meaning: "It does not exist, or belongs to another user", error: notFound() },
  conflict: {
    meaning: "Conflicts with the current state",
    error: new ApiError("conflict", "STILL_RUNNING", "The first call with this Idempotency-Key is still running. Please try again."),
  },
  gone: {
    meaning: "The link has expired or was used",
    error: new ApiError("gone", "LINK_GONE", "This link has expired or is no longer valid. Please ask your broker for a new one."),
  },
  tooLarge: {
    meaning: "The body is too large",
    error: new ApiError("tooLarge", "TOO_LARGE", "The body has 300000 bytes, expected at most 262144."),
  },
  tooMany: {
    meaning: "Too many calls; the header Retry-After says when to try again",
    error: new ApiError("tooMany", "TOO_MANY", "Too many requests: the limit is 300 in 10 minutes. Please try again later."),
    isOfGateway: true,
  },
  unavailable: {
    meaning: "Internal error (500), or a service it depends on is unavailable (503)",
    error: new ApiError("unavailable", "TOO_SLOW", "This took too long. Please try again."),
    isOfGateway: true,
  },
} satisfies Readonly<Record<ApiErrorKind, ErrorAnswer>>;

const kinds = Object.keys(statusOf) as ApiErrorKind[];

const contentOf = ({ error, isOfGateway }: ErrorAnswer): Json => ({
  "application/json": {
    schema: isOfGateway ? { anyOf: [errorRef, gatewayRef] } : errorRef,
    example: JSON.parse(failure(error).body) as Json,
  },
});

/** The answer of one status, with the codes that tell its reasons apart. */
export function errorResponse(status: Status, codes: readonly string[]): Json {
  const answer: ErrorAnswer = errorAnswers[kinds.find((kind) => statusOf[kind] === status)!];
  return { description: `${answer.meaning}. Codes: ${codes.join(", ")}.`, content: contentOf(answer) };
}

export const errorResponses: Json = {
  Failed: { description: errorAnswers.unavailable.meaning, content: contentOf(errorAnswers.unavailable) },
};
