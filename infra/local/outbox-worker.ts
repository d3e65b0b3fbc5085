import { setTimeout as pause } from "node:timers/promises";
import type { DynamoDBRecord } from "aws-lambda";
import { handler } from "../../functions/outbox/handler.ts";
import { newJobsFilter } from "../../functions/outbox/triggers.ts";
import { withFunctionRole } from "./iam/function-role.ts";
import { type StreamSource, TableStream } from "./stream.ts";

const pollMs = 200;

export const timeoutMs = 60_000;

/** Invokes the outbox worker for new jobs on the table's stream. The scheduled run finds the jobs of a lost batch. */
export async function runOutboxStream(source: StreamSource, signal: AbortSignal): Promise<void> {
  let stream = await TableStream.open(source);
  while (!signal.aborted) {
    try {
      const records = (await stream.read()).filter(isNewJob);
      if (records.length > 0) await withFunctionRole("outbox", () => handler({ Records: records }, lambdaContext()));
      else await pause(pollMs);
    } catch (error) {
      if (signal.aborted) return;
      process.stderr.write(`The outbox worker retries in a second: ${(error as Error).message}\n`);
      await pause(1_000);
      stream = await TableStream.open(source).catch(() => stream);
    }
  }
}

const isNewJob = ({ eventName, dynamodb }: DynamoDBRecord): boolean =>
  newJobsFilter.eventName.some((name) => name === eventName) &&
  newJobsFilter.dynamodb.Keys.sk.S.some((sort) => sort === dynamodb?.Keys?.["sk"]?.S);

function lambdaContext() {
  const endsAt = Date.now() + timeoutMs;
  return { getRemainingTimeInMillis: () => endsAt - Date.now() };
}
