import { documentClient } from "../../../functions/store/dynamo/client.ts";
import { type ItemKey, keyOfItem } from "../../../functions/store/dynamo/keys.ts";
import { itemsAt } from "../../../functions/store/dynamo/read.ts";

export interface Consumed {
  readonly requests: number;
  /** Read units reported by the database. */
  readonly reads: number;
  /** Write units of the table. */
  readonly writes: number;
  /** Index entries written. */
  readonly entries: number;
}

interface Reported {
  readonly Table?: { readonly CapacityUnits?: number };
  readonly GlobalSecondaryIndexes?: Readonly<Record<string, { readonly CapacityUnits?: number }>>;
}

type Write = Readonly<Record<string, { readonly Key?: ItemKey; readonly Item?: ItemKey }>>;

const readers = new Set(["GetItemCommand", "BatchGetItemCommand", "QueryCommand"]);

/**
 * Adds up what each request of the work consumed. DynamoDB Local reports one sum for a transaction, while AWS counts two units for each
 * started KB of each item: so a transaction's write units are computed from its items as they are afterwards.
 */
export async function consumedBy(work: () => Promise<unknown>): Promise<Consumed> {
  const { middlewareStack } = documentClient();
  const written: ItemKey[] = [];
  let [requests, reads, writes, entries] = [0, 0, 0, 0];
  middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        Object.assign(args.input, { ReturnConsumedCapacity: "INDEXES" });
        const isTransaction = commandName === "TransactWriteItemsCommand";
        requests += 1;
        // A cancelled transaction counts too.
        if (isTransaction) written.push(...(args.input as { TransactItems: Write[] }).TransactItems.map(keyOf));
        const answer = await next(args);
        const { table, indexes } = unitsIn(answer.output as { ConsumedCapacity?: Reported | readonly Reported[] });
        if (readers.has(commandName)) reads += table + indexes;
        else if (isTransaction) entries += indexes / 2;
        else writes += table;
        return answer;
      },
    { step: "initialize", name: "capacity" },
  );
  await work().finally(() => middlewareStack.remove("capacity"));
  const items = new Map((await itemsAt(distinct(written))).map((item) => [`${String(item["pk"])} ${String(item["sk"])}`, item]));
  for (const { pk, sk } of written) writes += 2 * Math.max(1, Math.ceil(sizeOf(items.get(`${pk} ${sk}`) ?? {}) / 1024));
  return { requests, reads, writes, entries };
}

function unitsIn({ ConsumedCapacity: reported }: { readonly ConsumedCapacity?: Reported | readonly Reported[] }) {
  let [table, indexes] = [0, 0];
  for (const report of [reported ?? []].flat()) {
    table += report.Table?.CapacityUnits ?? 0;
    for (const index of Object.values(report.GlobalSecondaryIndexes ?? {})) indexes += index.CapacityUnits ?? 0;
  }
  return { table, indexes };
}

const distinct = (keys: readonly ItemKey[]) => [...new Map(keys.map((key) => [`${key.pk} ${key.sk}`, key])).values()];

function keyOf(write: Write): ItemKey {
  const [{ Key, Item } = {}] = Object.values(write);
  return keyOfItem({ ...(Key ?? Item) });
}

/** Bytes of an item or value, as AWS counts them. */
export function sizeOf(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value);
  if (typeof value === "number") return Math.ceil(String(value).replace(/\D/g, "").length / 2) + 1;
  if (typeof value !== "object" || value === null) return 1;
  if (Array.isArray(value)) return value.reduce((sum: number, element) => sum + 1 + sizeOf(element), 3);
  return Object.entries(value).reduce((sum, [name, element]) => sum + Buffer.byteLength(name) + sizeOf(element), 0);
}
