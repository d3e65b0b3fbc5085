import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { TransactWriteCommand, type TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { ApiError } from "../../http/api-error.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";
import { ask, tableName } from "./client.ts";
import { type Changes, type Condition, Placeholders, updateExpression } from "./expression.ts";
import { newId } from "./ids.ts";
import type { ItemKey } from "./keys.ts";

type Write = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];
export type Item = Readonly<Record<string, unknown>>;

/** The name identifies the item when its condition fails. */
export interface TransactionItem {
  readonly name: string;
  readonly write: Write;
}

/** An additional write of a transaction, and the error to throw when its condition fails. */
export interface ExtraItem {
  readonly item: TransactionItem;
  readonly error: () => ApiError;
}

export type Outcome =
  | { readonly kind: "committed" }
  /** A call with the same Idempotency-Key was committed before; `record` holds its result. */
  | { readonly kind: "repeated"; readonly record: Item }
  /** Nothing was written. `item` is the existing item, undefined for none. */
  | { readonly kind: "conditionFailed"; readonly itemName: string; readonly item: Item | undefined };

export const idempotencyItemName = "idempotency";

export function putItem(name: string, key: ItemKey, attributes: object, condition?: Condition): TransactionItem {
  return {
    name,
    write: { Put: { TableName: tableName(), Item: { ...attributes, ...key }, ...conditional(condition, new Placeholders()) } },
  };
}

export function updateItem(name: string, key: ItemKey, changes: Changes, condition?: Condition): TransactionItem {
  const at = new Placeholders();
  const UpdateExpression = updateExpression(changes, at);
  return { name, write: { Update: { TableName: tableName(), Key: { ...key }, UpdateExpression, ...conditional(condition, at) } } };
}

export function deleteItem(name: string, key: ItemKey, condition?: Condition): TransactionItem {
  return { name, write: { Delete: { TableName: tableName(), Key: { ...key }, ...conditional(condition, new Placeholders()) } } };
}

export function conditionCheck(name: string, key: ItemKey, condition: Condition): TransactionItem {
  const at = new Placeholders();
  const ConditionExpression = condition(at);
  const check = { ConditionExpression, ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const, ...at.parameters };
  return { name, write: { ConditionCheck: { TableName: tableName(), Key: { ...key }, ...check } } };
}

function conditional(condition: Condition | undefined, at: Placeholders) {
  const ConditionExpression = condition?.(at);
  return {
    ...(ConditionExpression && { ConditionExpression, ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const }),
    ...at.parameters,
  };
}

/** Writes all items or none; retries conflicts a few times. The client token makes the SDK's retry of an unacknowledged write harmless. */
export async function commit(transactionItems: readonly TransactionItem[]): Promise<Outcome> {
  const ClientRequestToken = newId();
  const TransactItems = transactionItems.map(({ write }) => write);
  return retryOnConflict(async () => {
    try {
      await ask((client) => client.send(new TransactWriteCommand({ TransactItems, ClientRequestToken })));
      return { kind: "committed" };
    } catch (error) {
      if (error instanceof TransactionCanceledException) return outcomeOf(error, transactionItems);
      throw error;
    }
  });
}

const conflicts = new Set(["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"]);

/** Undefined if a retry may succeed. */
function outcomeOf(cancelled: TransactionCanceledException, transactionItems: readonly TransactionItem[]): Outcome | undefined {
  const reasons = (cancelled.CancellationReasons ?? []).map(({ Code, Item: item }, at) => ({
    code: Code ?? "None",
    itemName: transactionItems[at]?.name ?? "",
    item: item && unmarshall(item),
  }));
  if (reasons.some(({ code }) => conflicts.has(code))) return undefined;
  const failed = reasons.filter(({ code }) => code === "ConditionalCheckFailed");
  const record = failed.find(({ itemName }) => itemName === idempotencyItemName)?.item;
  if (record) return { kind: "repeated", record };
  const [first] = failed;
  if (!first) throw cancelled;
  return { kind: "conditionFailed", itemName: first.itemName, item: first.item };
}
