import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { callDynamoDb, tableName } from "./client.ts";
import { type Changes, type Condition, Placeholders, updateExpression } from "./expression.ts";
import type { ItemKey } from "./keys.ts";
import type { Item } from "./transaction.ts";

export interface SingleUpdate {
  /** False if the condition failed. */
  readonly isWritten: boolean;
  /** The item before the update; empty for none. */
  readonly before: Item;
}

export async function updateSingleItem(key: ItemKey, changes: Changes, condition?: Condition): Promise<SingleUpdate> {
  const at = new Placeholders();
  const UpdateExpression = updateExpression(changes, at);
  const ConditionExpression = condition?.(at);
  const returning = { ReturnValues: "ALL_OLD", ReturnValuesOnConditionCheckFailure: "ALL_OLD" } as const;
  const parameters = { UpdateExpression, ...(ConditionExpression && { ConditionExpression }), ...returning, ...at.parameters };
  try {
    const { Attributes = {} } = await callDynamoDb((client) =>
      client.send(new UpdateCommand({ TableName: tableName(), Key: { ...key }, ...parameters })),
    );
    return { isWritten: true, before: Attributes };
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return { isWritten: false, before: error.Item ? unmarshall(error.Item) : {} };
    throw error;
  }
}
