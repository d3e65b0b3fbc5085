import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { Context, DynamoDBRecord, DynamoDBStreamEvent, EventBridgeEvent } from "aws-lambda";
import type { Errand } from "../store/outbox.ts";
import { work, workOffDue } from "./worker.ts";

/** What wakes the worker: new errands on the table's stream, or the clock. */
export type Waking = Pick<DynamoDBStreamEvent, "Records"> | Pick<EventBridgeEvent<"Scheduled Event", unknown>, "detail-type">;

/** Longer than an errand takes. */
const endsBeforeMs = 20_000;

/**
 * Does the outbox's errands. The items themselves say what is still to do: a record that comes twice, or too late, or not at all
 * changes nothing.
 */
export async function handler(event: Waking, context: Pick<Context, "getRemainingTimeInMillis">): Promise<void> {
  if ("Records" in event) return work(event.Records.flatMap(errandIn));
  return workOffDue(() => context.getRemainingTimeInMillis() > endsBeforeMs);
}

function errandIn({ eventName, dynamodb }: DynamoDBRecord): Errand[] {
  const { Keys, NewImage } = dynamodb ?? {};
  if (eventName !== "INSERT" || Keys?.["sk"]?.S !== "OUTBOX" || !NewImage) return [];
  return [unmarshall(NewImage as Record<string, AttributeValue>) as unknown as Errand];
}
