import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { InvalidInput, dotted } from "../../shared/wire/problem.ts";
import { ApiError, statusOf } from "./api-error.ts";

export interface ApiResponse {
  readonly statusCode: number;
  readonly body: string;
}

const usualRetryAfterSeconds = 5;

export function success(data: unknown): ApiResponse {
  return { statusCode: 200, body: JSON.stringify({ status: "success", message: "", data: data ?? null }) };
}

/** Only ApiError and InvalidInput show their message; anything else becomes a 500 without details. */
export function failure(error: unknown): ApiResponse {
  if (error instanceof ApiError) {
    const { kind, code, message, field } = error;
    return errorResponse(statusOf[kind], message, { code, ...(field !== undefined && { field }) });
  }
  if (error instanceof InvalidInput) {
    const problems = error.problems.map(({ path, found, expected }) => ({ field: dotted(path), found, expected }));
    return errorResponse(statusOf.invalid, error.message, { code: "INVALID", field: problems[0]!.field, problems });
  }
  return errorResponse(500, "Something went wrong on our side. Please try again.", { code: "INTERNAL" });
}

function errorResponse(statusCode: number, message: string, data: object): ApiResponse {
  return { statusCode, body: JSON.stringify({ status: "error", message, data }) };
}

export function gatewayResponse(
  { statusCode, body }: ApiResponse,
  retryAfterSeconds = usualRetryAfterSeconds,
): APIGatewayProxyStructuredResultV2 {
  const isBusy = statusCode === statusOf.unavailable || statusCode === statusOf.tooMany;
  return {
    statusCode,
    headers: {
      "content-type": "application/json",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      ...(isBusy && { "retry-after": String(retryAfterSeconds) }),
    },
    body,
  };
}
