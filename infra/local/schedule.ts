import { setTimeout as pause } from "node:timers/promises";
import { InvocationFailed, invokeAsync, retryDelaysMs } from "./async-invocation.ts";

interface Remaining {
  getRemainingTimeInMillis(): number;
}

interface Schedule {
  readonly name: string;
  readonly handler: (event: { readonly "detail-type": "Scheduled Event" }, context: Remaining) => Promise<void>;
  readonly everyMs: number;
  readonly timeoutMs: number;
  readonly delaysMs?: readonly number[];
  /** Called with a message when all retries of an event have failed. */
  readonly onFailure?: (message: string) => void;
}

const event = { "detail-type": "Scheduled Event" } as const;

/** Invokes a function at a fixed interval, as an EventBridge schedule does. Runs until the signal aborts. */
export async function runOnSchedule(schedule: Schedule, signal?: AbortSignal): Promise<void> {
  const { name, everyMs, delaysMs = retryDelaysMs, onFailure = (message) => process.stderr.write(`${message}\n`) } = schedule;
  for (;;) {
    if (signal?.aborted) return;
    const record = await invokeAsync(event, () => invoked(schedule), { delaysMs });
    if (record) onFailure(`${name}: a scheduled event failed three times: ${record.responsePayload.errorMessage}`);
    await pause(everyMs, undefined, { ...(signal && { signal }) }).catch(() => {});
  }
}

async function invoked({ handler, timeoutMs }: Schedule): Promise<void> {
  const endsAt = Date.now() + timeoutMs;
  try {
    await handler(event, { getRemainingTimeInMillis: () => endsAt - Date.now() });
  } catch (error) {
    throw new InvocationFailed((error as Error).message, { cause: error });
  }
}
