import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { Refusal } from "../http/refusal.ts";
import { mayPass } from "../outside/may-pass.ts";

let shared: DynamoDBDocumentClient | undefined;

/** The client, made at the first call: address and credentials come from the SDK's own environment variables. */
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

/** Sees each attempt of each call, and may fail it before or after it is carried out, or never answer. */
export type AttemptHook = (attempt: { readonly command: string; readonly send: () => Promise<unknown> }) => Promise<unknown>;

/** Puts a hook around every attempt, inside the SDK's own retries; what it answers takes the hook away. */
export function onAttempt(hook: AttemptHook): () => void {
  const { middlewareStack } = documentClient();
  const name = `attempt-${Math.random()}`;
  middlewareStack.add(
    (next, context) => (args) => hook({ command: context.commandName ?? "", send: () => next(args) }) as ReturnType<typeof next>,
    { step: "finalizeRequest", priority: "low", name },
  );
  return () => void middlewareStack.remove(name);
}

/** Asks the database; where it does not answer, or not now, the caller is told to come again. */
export async function ask<T>(call: (client: DynamoDBDocumentClient) => Promise<T>): Promise<T> {
  try {
    return await call(documentClient());
  } catch (error) {
    throw isPassing(error) ? busy(error) : error;
  }
}

export function busy(cause?: unknown): Refusal {
  const refusal = new Refusal("unavailable", "STORE_UNAVAILABLE", "The records cannot be reached right now. Please try again.");
  refusal.cause = cause;
  return refusal;
}

const passing = new Set([
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

const isPassing = (error: unknown): boolean => (error instanceof Error && passing.has(error.name)) || mayPass(error);
