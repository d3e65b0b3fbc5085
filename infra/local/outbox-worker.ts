import { setTimeout as pause } from "node:timers/promises";
import type { DynamoDBRecord } from "aws-lambda";
import { handler } from "../../functions/outbox/handler.ts";
import { everySeconds, newErrands } from "../../functions/outbox/waking.ts";
import { type StreamSource, TableStream } from "./stream.ts";

const pollMs = 200;
const timeoutMs = 60_000;

/** Wakes the outbox's worker as deployed: for what is new on the table's stream, and by the clock. Runs until the signal aborts. */
export async function runOutboxWorker(source: StreamSource, signal: AbortSignal): Promise<void> {
  let stream = await TableStream.open(source);
  // What came before the stream was opened is found by the clock's first waking.
  let nextWaking = 0;
  while (!signal.aborted) {
    try {
      const records = (await stream.read()).filter(isNewErrand);
      if (records.length > 0) await handler({ Records: records }, inTime());
      if (Date.now() < nextWaking) {
        await pause(pollMs);
        continue;
      }
      nextWaking = Date.now() + everySeconds * 1000;
      await handler({ "detail-type": "Scheduled Event" }, inTime());
    } catch (error) {
      if (signal.aborted) return;
      process.stderr.write(`The outbox waits: ${(error as Error).message}\n`);
      await pause(1_000);
      nextWaking = 0;
      stream = await TableStream.open(source).catch(() => stream);
    }
  }
}

const isNewErrand = ({ eventName, dynamodb }: DynamoDBRecord): boolean =>
  newErrands.eventName.some((name) => name === eventName) &&
  newErrands.dynamodb.Keys.sk.S.some((sort) => sort === dynamodb?.Keys?.["sk"]?.S);

function inTime() {
  const endsAt = Date.now() + timeoutMs;
  return { getRemainingTimeInMillis: () => endsAt - Date.now() };
}
