import { createHash } from "node:crypto";
import { DeleteTableCommand, ResourceNotFoundException } from "@aws-sdk/client-dynamodb";
import { BatchWriteCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { BadInput } from "../../functions/cli/bad-input.ts";
import { ApiError } from "../../functions/call/api-error.ts";
import { documentClient, tableName } from "../../functions/store/dynamo/client.ts";
import { tableDefinition } from "../../functions/store/dynamo/table-definition.ts";
import type { Item } from "../../functions/store/dynamo/transaction.ts";
import { createTable } from "../local/create-table.ts";

const restoredName = "kelpie-restore-drill";

const onAws = {
  export: [
    "aws dynamodb restore-table-to-point-in-time --source-table-name TABLE --target-table-name RESTORED --use-latest-restorable-time",
    "after a deletion: aws backup start-restore-job --recovery-point-arn ARN --iam-role-arn ROLE --metadata targetTableName=RESTORED",
  ],
  settings: [
    "aws dynamodb update-time-to-live --table-name RESTORED --time-to-live-specification Enabled=true,AttributeName=ttl",
    "aws dynamodb update-table --table-name RESTORED --stream-specification StreamEnabled=true,StreamViewType=NEW_IMAGE",
    "aws dynamodb update-table --table-name RESTORED --deletion-protection-enabled",
    "aws dynamodb update-continuous-backups --table-name RESTORED --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true",
  ],
  compare: [
    "aws dynamodb scan --table-name RESTORED --select COUNT, and the same of TABLE while it exists",
    "npm run ops -- verify DOCUMENT, for signed documents of the last days",
  ],
  clean: ["import RESTORED into the stack data, then deploy the whole stage: infra/restore.md, steps 5 to 8"],
} as const;

/** Copies the table of `npm start` into a second one, compares all items, and names the commands that do the same on AWS. */
export async function* restoreDrill(): AsyncGenerator<string> {
  requireLocalTable();
  const startedAt = performance.now();
  const saved = await timed("export every item", () => everyItemOf(tableName()));
  yield* linesOf(saved, `${saved.value.length} items`, onAws.export);
  const restored = await timed("restore them into a second table", () => restore(saved.value));
  yield* linesOf(restored, `${restored.value.length} items read back`, onAws.settings);
  const compared = await timed("compare items and counts", async () => hashOfEqualItems(saved.value, restored.value));
  yield* linesOf(compared, `SHA-256 of all items ${compared.value.slice(0, 16)}, equal`, onAws.compare);
  const removed = await timed("delete the second table", deleteRestored);
  yield* linesOf(removed, restoredName, onAws.clean);
  yield `restored and compared ${saved.value.length} items in ${seconds(performance.now() - startedAt)}`;
}

function requireLocalTable(): void {
  const endpoint = process.env["AWS_ENDPOINT_URL_DYNAMODB"] ?? "";
  if (URL.parse(endpoint)?.hostname !== "127.0.0.1")
    throw new BadInput("found a table on AWS, expected that of a running npm start: add --local");
}

interface Timed<T> {
  readonly step: string;
  readonly value: T;
  readonly ms: number;
}

async function timed<T>(step: string, run: () => Promise<T>): Promise<Timed<T>> {
  const from = performance.now();
  const value = await run();
  return { step, value, ms: performance.now() - from };
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

function* linesOf({ step, ms }: Timed<unknown>, outcome: string, commands: readonly string[]): Iterable<string> {
  yield `${step}: ${outcome}, ${seconds(ms)}`;
  for (const command of commands) yield `  on AWS: ${command}`;
}

async function everyItemOf(name: string): Promise<Item[]> {
  const items: Item[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await documentClient().send(
      new ScanCommand({ TableName: name, ConsistentRead: true, ...(start && { ExclusiveStartKey: start }) }),
    );
    items.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start);
  return items.filter((item) => !isExpired(item));
}

/** Expired items may be deleted at any moment. */
const isExpired = (item: Item): boolean => Number(item[tableDefinition.timeToLive]) <= Date.now() / 1000 + 60;

const batchSize = 25;

async function restore(items: readonly Item[]): Promise<Item[]> {
  await deleteRestored();
  await createTable(documentClient(), restoredName);
  for (let at = 0; at < items.length; at += batchSize) await putAll(items.slice(at, at + batchSize));
  return everyItemOf(restoredName);
}

async function putAll(items: readonly Item[]): Promise<void> {
  let left: Record<string, unknown>[] = items.map((Item) => ({ PutRequest: { Item } }));
  while (left.length > 0) {
    const { UnprocessedItems } = await documentClient().send(new BatchWriteCommand({ RequestItems: { [restoredName]: left } }));
    left = UnprocessedItems?.[restoredName] ?? [];
  }
}

/** The hash of all items. Throws an ApiError that names the first item that differs. */
export function hashOfEqualItems(saved: readonly Item[], restored: readonly Item[]): string {
  const [expected, found] = [saved, restored].map(textsByKey) as [Map<string, string>, Map<string, string>];
  const keys = new Set([...expected.keys(), ...found.keys()]);
  const different = [...keys].toSorted().find((key) => expected.get(key) !== found.get(key));
  if (different !== undefined || saved.length !== restored.length) {
    const message = `${different ?? "items"}: found a difference and ${restored.length} items, expected ${saved.length} equal ones`;
    throw new ApiError("conflict", "NOT_RESTORED", message);
  }
  const hash = createHash("sha256");
  for (const key of [...keys].toSorted()) hash.update(expected.get(key)!);
  return hash.digest("hex");
}

const textsByKey = (items: readonly Item[]): Map<string, string> =>
  new Map(items.map((item) => [`${String(item["pk"])} ${String(item["sk"])}`, canonical(item)]));

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );

async function deleteRestored(): Promise<void> {
  try {
    await documentClient().send(new DeleteTableCommand({ TableName: restoredName }));
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
  }
}
