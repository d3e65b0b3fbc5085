import { setTimeout as pause } from "node:timers/promises";

/** Thrown when the function was invoked and failed. Any other error means that it was not invoked. */
export class InvocationFailed extends Error {
  override readonly name = "InvocationFailed";
}

/** Lambda retries asynchronous invocations after one and two minutes; here after one and two seconds. */
export const retryDelaysMs: readonly number[] = [1_000, 2_000];

export interface FailureRecord {
  readonly version: "1.0";
  readonly timestamp: string;
  readonly requestContext: { readonly condition: "RetriesExhausted"; readonly approximateInvokeCount: number };
  readonly requestPayload: unknown;
  readonly responsePayload: { readonly errorType: string; readonly errorMessage: string };
}

interface Retries {
  readonly delaysMs?: readonly number[];
  readonly signal?: AbortSignal;
}

/** Tries three times. Returns the last failure's record, undefined after a success. Rethrows errors other than InvocationFailed. */
export async function invokeAsync(
  event: unknown,
  invoke: () => Promise<void>,
  { delaysMs = retryDelaysMs, signal }: Retries = {},
): Promise<FailureRecord | undefined> {
  for (let invocations = 1; ; invocations++) {
    const failure = await failureOf(invoke);
    if (!failure) return undefined;
    const delayMs = delaysMs[invocations - 1];
    if (delayMs === undefined) return failureRecord(event, failure, invocations);
    await pause(delayMs, undefined, { ...(signal && { signal }) });
  }
}

const failureOf = (invoke: () => Promise<void>): Promise<InvocationFailed | undefined> =>
  invoke().then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof InvocationFailed) return error;
      throw error;
    },
  );

const failureRecord = (event: unknown, { name, message }: Error, invocations: number): FailureRecord => ({
  version: "1.0",
  timestamp: new Date().toISOString(),
  requestContext: { condition: "RetriesExhausted", approximateInvokeCount: invocations },
  requestPayload: event,
  responsePayload: { errorType: name, errorMessage: message },
});
