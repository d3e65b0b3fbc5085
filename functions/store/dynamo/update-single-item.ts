import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { ask, tableName } from "./client.ts";
import { type Changes, type Condition, Placeholders, updateExpression } from "./expression.ts";
import type { ItemKey } from "./keys.ts";
import type { Item } from "./transaction.ts";

/** Returns undefined if written; if the condition failed, the existing item, empty for none. */
export async function updateSingleItem(key: ItemKey, changes: Changes, condition: Condition): Promise<Item | undefined> {
  const at = new Placeholders();
  const UpdateExpression = updateExpression(changes, at);
  const ConditionExpression = condition(at);
  const conditional = { UpdateExpression, ConditionExpression, ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const, ...at.parameters };
  try {
    await ask((client) => client.send(new UpdateCommand({ TableName: tableName(), Key: { ...key }, ...conditional })));
    return undefined;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return error.Item ? unmarshall(error.Item) : {};
    throw error;
  }
}
