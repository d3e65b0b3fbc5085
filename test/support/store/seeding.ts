import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { documentClient, tableName } from "../../../functions/store/dynamo/client.ts";
import type { Actor } from "../../../functions/store/workspace/actor.ts";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { applicationRootKey, listedCounters, countersKey, ownerKey, workspacePartition } from "../../../functions/store/dynamo/keys.ts";
import { listedContract } from "../../../functions/store/dynamo/book-keys.ts";
import type { BookContract } from "../../../shared/book/contract.ts";
import type { IsoDate } from "../../../shared/dates.ts";
import { newContract } from "../../../functions/store/services/contracts.ts";
import { usualContract } from "../fixtures/contracts.ts";
import { findItem, itemsOf } from "../../../functions/store/dynamo/read.ts";

type Item = Record<string, unknown>;

const batchSize = 25;
const parallel = 4;

/** Writes items in batches, without updating counters. */
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

/** Adds `count` rows to a broker's list, copies of the application `like`. */
export async function seedRows(broker: Actor, like: string, count: number): Promise<void> {
  const root = (await findItem(applicationRootKey(broker.userId, like)))!;
  await seed(Array.from({ length: count }, () => renamed([root], like)).flat());
}

/** Adds `count` complete copies of the application `like`. */
export async function seedWorkspaces(broker: Actor, like: string, count: number): Promise<void> {
  const items = [...(await itemsOf(workspacePartition(broker.userId, like))), (await findItem(ownerKey(like)))!];
  await seed(Array.from({ length: count }, () => renamed(items, like)).flat());
}

/** Adds `count` organisations that consist of their counter item only. */
export async function seedNumbers(count: number): Promise<void> {
  const scopes = Array.from({ length: count }, () => ({ organisationId: newId() }));
  await seed(scopes.map((scope) => ({ ...countersKey(scope), lastHumanId: 100, quotes: 90, referrals: 10, ...listedCounters(scope) })));
}

/** Adds `count` contracts to a broker's book. */
export const seedContracts = ({ userId }: Actor, count: number, changed: Partial<BookContract> = {}, nextDay?: IsoDate): Promise<void> =>
  seed(
    Array.from({ length: count }, () => {
      const { _id, ...contract } = { _id: newId(), ...usualContract(), ...changed };
      const item = newContract(userId, { _id, ...contract }).write.Put!.Item as Item;
      return nextDay === undefined ? item : { ...item, nextDay, ...listedContract(nextDay, userId, _id) };
    }),
  );

/** Copies of the items under a new application id. */
function renamed(items: readonly Readonly<Item>[], id: string): Item[] {
  const next = newId();
  return items.map((item) => JSON.parse(JSON.stringify(item).replaceAll(id, next)) as Item);
}
