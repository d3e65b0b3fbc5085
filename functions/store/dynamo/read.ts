import { BatchGetCommand, GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { done, retry, retryOnConflict } from "./retry-on-conflict.ts";
import { callDynamoDb, tableName } from "./client.ts";
import type { ItemKey } from "./keys.ts";
import type { Item } from "./transaction.ts";

export async function findItem(key: ItemKey): Promise<Item | undefined> {
  const { Item: item } = await callDynamoDb((client) =>
    client.send(new GetCommand({ TableName: tableName(), Key: { ...key }, ConsistentRead: true })),
  );
  return item;
}

/** Half the cost of findItem; may be a second out of date. All other reads by key are strongly consistent. */
export async function findItemEventuallyConsistent(key: ItemKey): Promise<Item | undefined> {
  const { Item: item } = await callDynamoDb((client) => client.send(new GetCommand({ TableName: tableName(), Key: { ...key } })));
  return item;
}

export const itemsOf = (pk: string): Promise<Item[]> => everyItem("pk = :pk", { ":pk": pk });

/** The last items of a partition by their sort keys, the last one first. */
export const lastItemsOf = (pk: string, max: number): Promise<Item[]> => everyItem("pk = :pk", { ":pk": pk }, max);

/** Items of a partition between two sort keys, both included. */
export const itemsBetween = (pk: string, from: string, to: string): Promise<Item[]> =>
  everyItem("pk = :pk AND sk BETWEEN :from AND :to", { ":pk": pk, ":from": from, ":to": to });

/** The last items of a partition between two sort keys, from the last one. */
export const newestBetween = (pk: string, { from, to }: { readonly from: string; readonly to: string }, max: number): Promise<Item[]> =>
  everyItem("pk = :pk AND sk BETWEEN :from AND :to", { ":pk": pk, ":from": from, ":to": to }, max);

/** Half the cost of newestBetween; may be a second out of date. */
export const newestBetweenEventuallyConsistent = (
  pk: string,
  { from, to }: { readonly from: string; readonly to: string },
  max: number,
): Promise<Item[]> => everyItem("pk = :pk AND sk BETWEEN :from AND :to", { ":pk": pk, ":from": from, ":to": to }, max, false);

/** From the first one; with `max`, so many from the last one. */
async function everyItem(
  KeyConditionExpression: string,
  values: Readonly<Record<string, string>>,
  max = Infinity,
  ConsistentRead = true,
): Promise<Item[]> {
  const items: Item[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await callDynamoDb((client) =>
      client.send(
        new QueryCommand({
          TableName: tableName(),
          KeyConditionExpression,
          ExpressionAttributeValues: values,
          ConsistentRead,
          ...(max < Infinity && { ScanIndexForward: false, Limit: max - items.length }),
          ...(start && { ExclusiveStartKey: start }),
        }),
      ),
    );
    items.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start && items.length < max);
  return items;
}

const batchSize = 100;
const batchesAtOnce = 4;

/** Items in the order of the keys, without missing ones. */
export async function itemsAt(keys: readonly ItemKey[]): Promise<Item[]> {
  const found = new Map<string, Item>();
  for (let at = 0; at < keys.length; at += batchSize * batchesAtOnce) {
    const starts = Array.from({ length: batchesAtOnce }, (_, batch) => at + batch * batchSize).filter((start) => start < keys.length);
    const batches = await Promise.all(starts.map((start) => batchOf(keys.slice(start, start + batchSize))));
    for (const item of batches.flat()) found.set(`${String(item["pk"])} ${String(item["sk"])}`, item);
  }
  return keys.map(({ pk, sk }) => found.get(`${pk} ${sk}`)).filter((item) => item !== undefined);
}

async function batchOf(keys: readonly ItemKey[]): Promise<Item[]> {
  const items: Record<string, unknown>[] = [];
  const table = tableName();
  let left: Record<string, unknown>[] = keys.map(({ pk, sk }) => ({ pk, sk }));
  return retryOnConflict(async () => {
    const response = await callDynamoDb((client) => client.send(new BatchGetCommand({ RequestItems: { [table]: { Keys: left } } })));
    items.push(...(response.Responses?.[table] ?? []));
    left = response.UnprocessedKeys?.[table]?.Keys ?? [];
    return left.length === 0 ? done(items) : retry();
  });
}
