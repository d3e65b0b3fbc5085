import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { callDynamoDb } from "./client.ts";
import { newId } from "./ids.ts";
import { type Attempt, done, retry, retryOnConflict } from "./retry-on-conflict.ts";
import { type Outcome, type TransactionItem, idempotencyItemName } from "./transaction.ts";

/** Writes all items or none; retries conflicts a few times. The client token makes the SDK's retry of an unacknowledged write harmless. */
export async function commit(transactionItems: readonly TransactionItem[]): Promise<Outcome> {
  const ClientRequestToken = newId();
  const TransactItems = transactionItems.map(({ write }) => write);
  return retryOnConflict(async () => {
    try {
      await callDynamoDb((client) => client.send(new TransactWriteCommand({ TransactItems, ClientRequestToken })));
      return done<Outcome>({ kind: "committed" });
    } catch (error) {
      if (error instanceof TransactionCanceledException) return outcomeOf(error, transactionItems);
      throw error;
    }
  });
}

const conflicts = new Set(["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"]);

function outcomeOf(cancelled: TransactionCanceledException, transactionItems: readonly TransactionItem[]): Attempt<Outcome> {
  const reasons = (cancelled.CancellationReasons ?? []).map(({ Code, Item: item }, at) => ({
    code: Code ?? "None",
    itemName: transactionItems[at]?.name ?? "",
    item: item && unmarshall(item),
  }));
  if (reasons.some(({ code }) => conflicts.has(code))) return retry();
  const failed = reasons.filter(({ code }) => code === "ConditionalCheckFailed");
  const record = failed.find(({ itemName }) => itemName === idempotencyItemName)?.item;
  if (record) return done({ kind: "repeated", record });
  const [first] = failed;
  if (!first) throw cancelled;
  return done({ kind: "conditionFailed", itemName: first.itemName, item: first.item });
}
