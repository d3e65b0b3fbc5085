import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { Context, DynamoDBRecord, DynamoDBStreamEvent, EventBridgeEvent } from "aws-lambda";
import { type OutboxJob, jobIn } from "../store/services/outbox.ts";
import { digestEvent, intervalSeconds } from "./triggers.ts";
import { runJobs, drainDueJobs } from "./worker.ts";

export type OutboxTrigger =
  | Pick<DynamoDBStreamEvent, "Records">
  | Pick<EventBridgeEvent<"Scheduled Event", unknown>, "detail-type">
  | Pick<EventBridgeEvent<typeof digestEvent, unknown>, "detail-type">;

const reservedMs = 20_000;

/** Runs outbox jobs. The job items hold the state, so a stream record that arrives twice, late or never does no harm. */
export async function handler(event: OutboxTrigger, context: Pick<Context, "getRemainingTimeInMillis">): Promise<void> {
  if ("Records" in event) return runJobs(event.Records.flatMap(insertedJobs).filter(isDue));
  if (event["detail-type"] === digestEvent) return (await import("../digest/schedule.ts")).startDigests();
  return drainDueJobs(() => context.getRemainingTimeInMillis() > reservedMs);
}

/** Clocks differ a little; what becomes due before the next scheduled run need not wait for it. */
const isDue = ({ dueAt }: OutboxJob): boolean => Date.parse(dueAt) <= Date.now() + intervalSeconds * 1000;

function insertedJobs({ eventName, dynamodb }: DynamoDBRecord): OutboxJob[] {
  const { Keys, NewImage } = dynamodb ?? {};
  if (eventName !== "INSERT" || Keys?.["sk"]?.S !== "OUTBOX" || !NewImage) return [];
  return [jobIn(unmarshall(NewImage as Record<string, AttributeValue>))];
}
