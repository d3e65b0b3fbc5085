import { format } from "prettier";
import { documentClient } from "../../../functions/store/dynamo/client.ts";
import { type ItemKey, keyOfItem } from "../../../functions/store/dynamo/keys.ts";
import { itemsAt } from "../../../functions/store/dynamo/read.ts";

export interface Consumed {
  /** The keys of its requests, those of writes in bold; without the audit events and Idempotency-Keys that almost every write stores. */
  readonly keys: string;
  readonly requests: number;
  /** Read units reported by the database. */
  readonly reads: number;
  /** Write units of the table. */
  readonly writes: number;
  /** Index entries written. */
  readonly entries: number;
}

/** A row of a table of figures. */
export type Row = Readonly<Record<string, string | number>>;

/** Measures one call of the store, named. */
export type Measure = (call: string, work: () => Promise<unknown>) => Promise<void>;

interface Reported {
  readonly Table?: { readonly CapacityUnits?: number };
  readonly GlobalSecondaryIndexes?: Readonly<Record<string, { readonly CapacityUnits?: number }>>;
}

type Write = Readonly<Record<string, { readonly Key?: ItemKey; readonly Item?: ItemKey }>>;

interface Input {
  readonly Key?: ItemKey;
  readonly Item?: ItemKey;
  readonly RequestItems?: Readonly<Record<string, { readonly Keys: readonly ItemKey[] }>>;
  readonly TransactItems?: readonly Write[];
  readonly IndexName?: string;
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>>;
}

const readers = new Set(["GetItemCommand", "BatchGetItemCommand", "QueryCommand"]);

/**
 * Records the keys of each request of the work and adds up what it consumed. DynamoDB Local reports one sum for a transaction, while AWS counts
 * two units for each started KB of each item: so a transaction's write units are computed from its items as they are afterwards.
 * Throws if the work scans the table.
 */
export async function consumedBy(work: () => Promise<unknown>): Promise<Consumed> {
  const { middlewareStack } = documentClient();
  const written: ItemKey[] = [];
  const keys: string[] = [];
  let [requests, reads, writes, entries] = [0, 0, 0, 0];
  middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        Object.assign(args.input, { ReturnConsumedCapacity: "INDEXES" });
        const isTransaction = commandName === "TransactWriteItemsCommand";
        requests += 1;
        keys.push(keysOf(commandName, args.input as Input));
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
  // Sorted, as concurrent requests come in any order.
  return { keys: repeatedOnce(keys.toSorted()).join("; "), requests, reads, writes, entries };
}

/** The keys of a request, each once, those of one partition behind it; ids, hashes and moments as `*`. */
function keysOf(commandName: string, input: Input): string {
  if (commandName === "QueryCommand") {
    const { IndexName: index, ExpressionAttributeValues: values = {} } = input;
    return `${index === undefined ? "" : `${index} `}query \`${Object.values(values).map(masked).join(" ")}\``;
  }
  if (readers.has(commandName)) return textOf([input.Key ?? [], ...Object.values(input.RequestItems ?? {}).map(({ Keys }) => Keys)].flat());
  if (commandName === "ScanCommand") throw new Error("a call scanned the table");
  return `**${textOf(input.TransactItems?.map(keyOf) ?? [keyOfItem({ ...(input.Key ?? input.Item) })])}**`;
}

function textOf(keys: readonly ItemKey[]): string {
  const own = keys.filter(({ pk }) => !/^(AUDIT|IDEMPOTENCY)#/.test(pk));
  const partitions = Map.groupBy(own.length > 0 ? own : keys, ({ pk }) => masked(pk));
  const texts = [...partitions].map(([pk, items]) => {
    // An item that is alone in its partition has the sort key of its kind.
    const names = repeatedOnce(items.map(({ sk }) => masked(sk)).filter((sk) => items.length > 1 || sk !== pk.replace(/#\*$/, "")));
    return [pk, ...names].map((name) => `\`${name}\``).join(" ");
  });
  return texts.join(", ");
}

const masked = (key: unknown): string =>
  String(key)
    .split("#")
    .map((part, place) => ((place === 0 && !/^\d/.test(part)) || /^[A-Z_]{3,}$/.test(part) ? part : "*"))
    .join("#");

/** Each of them once, with how often it comes in a row. */
function repeatedOnce(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, count]) => (count === 1 ? text : `${count} × ${text}`));
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

/** The rows as a formatted Markdown table. */
export function capacityTable(rows: readonly Row[]): Promise<string> {
  const columns = Object.keys(rows[0] ?? {});
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  const aligned = columns.map((name) => (rows.some((row) => typeof row[name] === "number") ? "--:" : "---"));
  const lines = [line(columns), line(aligned), ...rows.map((row) => line(columns.map((name) => row[name] ?? "")))];
  return format(lines.join("\n"), { parser: "markdown", printWidth: 140 });
}
