import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { documentClient, tableName } from "../../functions/store/client.ts";
import { everyItem } from "./invariants.ts";
import { marksIn, textOf } from "./masked.ts";

type Item = Readonly<Record<string, unknown>>;

/** A table as it stood at a moment. */
export interface TableSnapshot {
  /** The ids and hashes in it. */
  readonly marks: ReadonlySet<string>;
  /** What another moment's items have that it has not, a text each, and the keys of what they lack. */
  changedIn(items: readonly Item[], tells: (item: Item) => boolean): string[];
  /** Makes the table the same again, past all conditions. */
  restore(): Promise<void>;
}

export async function tableSnapshot(): Promise<TableSnapshot> {
  const items = await everyItem();
  const texts = new Map(items.map((item) => [keyOf(item), textOf(item)]));
  const marks = marksIn([...texts.values()].join("\n"));
  const restore = async () => {
    const standing = await everyItem();
    const there = new Map(standing.map((item) => [keyOf(item), textOf(item)]));
    const gone = items.filter((item) => there.get(keyOf(item)) !== texts.get(keyOf(item)));
    const extra = standing.filter((item) => !texts.has(keyOf(item)));
    const deletes = extra.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));
    await write([...gone.map(putting), ...deletes]);
  };
  const changedIn = (others: readonly Item[], tells: (item: Item) => boolean) => {
    const there = new Set(others.map(keyOf));
    const gone = items.filter((item) => tells(item) && !there.has(keyOf(item))).map((item) => `gone: ${keyOf(item)}`);
    const changed = others
      .filter(tells)
      .map((item) => [keyOf(item), textOf(item)] as const)
      .filter(([key, text]) => texts.get(key) !== text);
    return [...changed.map(([, text]) => text), ...gone];
  };
  return { marks, changedIn, restore };
}

const keyOf = ({ pk, sk }: Item): string => `${String(pk)} ${String(sk)}`;
const putting = (item: Item) => ({ PutRequest: { Item: item } });

/** Puts these items into the table, past all conditions. */
export const writeItems = (items: readonly Item[]): Promise<void> => write(items.map(putting));

const batchSize = 25;

async function write(requests: readonly object[]): Promise<void> {
  for (let at = 0; at < requests.length; at += batchSize) {
    const batch = requests.slice(at, at + batchSize) as never[];
    await documentClient().send(new BatchWriteCommand({ RequestItems: { [tableName()]: batch } }));
  }
}
