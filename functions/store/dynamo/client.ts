import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { ApiError } from "../../call/api-error.ts";
import { isTransient } from "../../adapters/http/is-transient.ts";

let shared: DynamoDBDocumentClient | undefined;

export function documentClient(): DynamoDBDocumentClient {
  shared ??= DynamoDBDocumentClient.from(
    new DynamoDBClient({
      maxAttempts: 3,
      requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
    }),
    { marshallOptions: { removeUndefinedValues: true } },
  );
  return shared;
}

export function tableName(): string {
  const name = process.env["TABLE_NAME"];
  if (!name) throw new Error("TABLE_NAME is not set");
  return name;
}

/** Wraps one attempt of a call. It may fail before or after `send`, or never answer. */
export type AttemptHook = (attempt: { readonly command: string; readonly send: () => Promise<unknown> }) => Promise<unknown>;

/** Installs a hook around every attempt, inside the SDK's retries. Returns a function that removes it. */
export function onAttempt(hook: AttemptHook): () => void {
  const { middlewareStack } = documentClient();
  const name = `attempt-${Math.random()}`;
  middlewareStack.add(
    (next, context) => (args) => hook({ command: context.commandName ?? "", send: () => next(args) }) as ReturnType<typeof next>,
    { step: "finalizeRequest", priority: "low", name },
  );
  return () => void middlewareStack.remove(name);
}

/** Calls DynamoDB. Throws ApiError (unavailable) if it is unreachable or overloaded. */
export async function callDynamoDb<T>(call: (client: DynamoDBDocumentClient) => Promise<T>): Promise<T> {
  try {
    return await call(documentClient());
  } catch (error) {
    throw isTransientError(error) ? storeUnavailable(error) : error;
  }
}

export function storeUnavailable(cause?: unknown): ApiError {
  const apiError = new ApiError("unavailable", "STORE_UNAVAILABLE", "The records cannot be reached right now. Please try again.");
  apiError.cause = cause;
  return apiError;
}

const transientErrors = new Set([
  "InternalServerError",
  "InternalServerErrorException",
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "RequestTimeout",
  "ServiceUnavailable",
  "ServiceUnavailableException",
  "ThrottlingException",
  "TransactionConflictException",
  "TransactionInProgressException",
]);

const isTransientError = (error: unknown): boolean => (error instanceof Error && transientErrors.has(error.name)) || isTransient(error);
