import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import type { ApiError } from "../../call/api-error.ts";
import { tableName } from "./client.ts";
import { type Changes, type Condition, Placeholders, updateExpression } from "./expression.ts";
import type { ItemKey, SystemKey } from "./keys.ts";

type Write = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];
export type Item = Readonly<Record<string, unknown>>;

/** The name identifies the item when its condition fails. */
export interface TransactionItem<K extends ItemKey = ItemKey> {
  readonly name: string;
  readonly key: K;
  readonly write: Write;
}

/** Writes no business record, or only checks one. */
export type SystemItem = TransactionItem<SystemKey> | ConditionCheck;

interface ConditionCheck extends TransactionItem {
  readonly write: Required<Pick<Write, "ConditionCheck">>;
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

export function putItem<K extends ItemKey>(name: string, key: K, attributes: object, condition?: Condition): TransactionItem<K> {
  return {
    name,
    key,
    write: { Put: { TableName: tableName(), Item: { ...attributes, ...key }, ...conditional(condition, new Placeholders()) } },
  };
}

export function updateItem<K extends ItemKey>(name: string, key: K, changes: Changes, condition?: Condition): TransactionItem<K> {
  const at = new Placeholders();
  const UpdateExpression = updateExpression(changes, at);
  return { name, key, write: { Update: { TableName: tableName(), Key: { ...key }, UpdateExpression, ...conditional(condition, at) } } };
}

export function deleteItem<K extends ItemKey>(name: string, key: K, condition?: Condition): TransactionItem<K> {
  return { name, key, write: { Delete: { TableName: tableName(), Key: { ...key }, ...conditional(condition, new Placeholders()) } } };
}

export function conditionCheck(name: string, key: ItemKey, condition: Condition): ConditionCheck {
  const at = new Placeholders();
  const ConditionExpression = condition(at);
  const check = { ConditionExpression, ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const, ...at.parameters };
  return { name, key, write: { ConditionCheck: { TableName: tableName(), Key: { ...key }, ...check } } };
}

function conditional(condition: Condition | undefined, at: Placeholders) {
  const ConditionExpression = condition?.(at);
  return {
    ...(ConditionExpression && { ConditionExpression, ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const }),
    ...at.parameters,
  };
}
