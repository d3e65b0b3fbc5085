import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { documentClient, tableName } from "../../functions/store/client.ts";
import type { Actor } from "../../functions/store/actor.ts";
import { newId } from "../../functions/store/ids.ts";
import { headKey, listedNumbers, numbersKey, ownerKey, workspacePartition } from "../../functions/store/keys.ts";
import { findItem, itemsOf } from "../../functions/store/read.ts";

type Item = Record<string, unknown>;

const batchSize = 25;
const parallel = 4;

/** Writes items fast, past all counters. */
export async function seed(items: readonly Item[]): Promise<void> {
  const table = tableName();
  let at = 0;
  const writer = async () => {
    while (at < items.length) {
      const batch = items.slice(at, (at += batchSize)).map((item) => ({ PutRequest: { Item: item } }));
      const { UnprocessedItems: left = {} } = await documentClient().send(new BatchWriteCommand({ RequestItems: { [table]: batch } }));
      if (Object.keys(left).length > 0) throw new Error("the database did not take every item");
    }
  };
  await Promise.all(Array.from({ length: parallel }, writer));
}

/** So many more rows of a list, each like the one given. */
export async function seedRows(broker: Actor, like: string, count: number): Promise<void> {
  const head = (await findItem(headKey(broker.userId, like)))!;
  await seed(Array.from({ length: count }, () => renamed([head], like)).flat());
}

/** So many more whole applications, each like the one given. */
export async function seedWorkspaces(broker: Actor, like: string, count: number): Promise<void> {
  const items = [...(await itemsOf(workspacePartition(broker.userId, like))), (await findItem(ownerKey(like)))!];
  await seed(Array.from({ length: count }, () => renamed(items, like)).flat());
}

/** So many more organisations, of which only their numbers are there. */
export async function seedNumbers(count: number): Promise<void> {
  const scopes = Array.from({ length: count }, () => ({ organisationId: newId() }));
  await seed(scopes.map((scope) => ({ ...numbersKey(scope), lastHumanId: 100, quotes: 90, referrals: 10, ...listedNumbers(scope) })));
}

/** The same items under another application's id. */
function renamed(items: readonly Readonly<Item>[], id: string): Item[] {
  const next = newId();
  return items.map((item) => JSON.parse(JSON.stringify(item).replaceAll(id, next)) as Item);
}
