import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { documentClient, tableName } from "../../../functions/store/dynamo/client.ts";
import { everyItem } from "./invariants.ts";
import { volatileMarksIn, textOf } from "./mask-volatile.ts";

type Item = Readonly<Record<string, unknown>>;

/** The state of the table at one moment. */
export interface TableSnapshot {
  /** The ids and hashes in it. */
  readonly marks: ReadonlySet<string>;
  /** The new and changed items among `items` as texts, and "gone: KEY" for each missing one. `isCompared` selects the items to compare. */
  changedIn(items: readonly Item[], isCompared: (item: Item) => boolean): string[];
  /** Restores the state, without conditions. */
  restore(): Promise<void>;
}

export async function tableSnapshot(): Promise<TableSnapshot> {
  const items = await everyItem();
  const texts = new Map(items.map((item) => [keyOf(item), textOf(item)]));
  const marks = volatileMarksIn([...texts.values()].join("\n"));
  const restore = async () => {
    const existing = await everyItem();
    const there = new Map(existing.map((item) => [keyOf(item), textOf(item)]));
    const lost = items.filter((item) => there.get(keyOf(item)) !== texts.get(keyOf(item)));
    const extra = existing.filter((item) => !texts.has(keyOf(item)));
    const deletes = extra.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));
    await write([...lost.map(putting), ...deletes]);
  };
  const changedIn = (others: readonly Item[], isCompared: (item: Item) => boolean) => {
    const there = new Set(others.map(keyOf));
    const gone = items.filter((item) => isCompared(item) && !there.has(keyOf(item))).map((item) => `gone: ${keyOf(item)}`);
    const changed = others
      .filter(isCompared)
      .map((item) => [keyOf(item), textOf(item)] as const)
      .filter(([key, text]) => texts.get(key) !== text);
    return [...changed.map(([, text]) => text), ...gone];
  };
  return { marks, changedIn, restore };
}

const keyOf = ({ pk, sk }: Item): string => `${String(pk)} ${String(sk)}`;
const putting = (item: Item) => ({ PutRequest: { Item: item } });

/** Puts the items without conditions. */
export const writeItems = (items: readonly Item[]): Promise<void> => write(items.map(putting));

const batchSize = 25;

async function write(requests: readonly object[]): Promise<void> {
  for (let at = 0; at < requests.length; at += batchSize) {
    const batch = requests.slice(at, at + batchSize) as never[];
    await documentClient().send(new BatchWriteCommand({ RequestItems: { [tableName()]: batch } }));
  }
}
