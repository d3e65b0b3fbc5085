import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { InvalidInput, dotted } from "../../shared/wire/problem.ts";
import { Refusal, statusOf } from "./refusal.ts";
import { WrittenJson } from "./written-json.ts";

export interface Answer {
  readonly statusCode: number;
  readonly body: string;
}

const retryAfterSeconds = 5;

export function success(data: unknown): Answer {
  const text = data instanceof WrittenJson ? data.text : JSON.stringify(data ?? null);
  return { statusCode: 200, body: `{"status":"success","message":"","data":${text}}` };
}

/** An error as its caller may see it: of what is no Refusal and no bad input, nothing. */
export function failure(error: unknown): Answer {
  if (error instanceof Refusal) {
    const { kind, code, message, field } = error;
    return errorAnswer(statusOf[kind], message, { code, ...(field !== undefined && { field }) });
  }
  if (error instanceof InvalidInput) {
    const problems = error.problems.map(({ path, found, expected }) => ({ field: dotted(path), found, expected }));
    return errorAnswer(statusOf.invalid, error.message, { code: "INVALID", field: problems[0]!.field, problems });
  }
  return errorAnswer(500, "Something went wrong on our side. Please try again.", { code: "INTERNAL" });
}

function errorAnswer(statusCode: number, message: string, data: object): Answer {
  return { statusCode, body: JSON.stringify({ status: "error", message, data }) };
}

/** An answer as API Gateway sends it; nothing is ever cached. */
export function sent({ statusCode, body }: Answer): APIGatewayProxyStructuredResultV2 {
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
