import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { callDynamoDb, tableName } from "../dynamo/client.ts";
import { either, equals, isAbsent } from "../dynamo/expression.ts";
import { type ListName, type Scope, listedCounters, countersKey, countersList, totalsKey } from "../dynamo/keys.ts";
import { findItem } from "../dynamo/read.ts";
import { allOwnersIndex } from "../dynamo/table-definition.ts";
import { type Item, type TransactionItem, updateItem } from "../dynamo/transaction.ts";

const counted = { QUOTES: "quotes", REFERRALS: "referrals", ARCHIVED: "archived" } as const;

export interface CounterScope {
  readonly ownerId: string;
  readonly scope: Scope;
}

/** 0 if none was given yet. */
export async function lastHumanId(scope: Scope): Promise<number> {
  return humanIdIn(await findItem(countersKey(scope)));
}

export const humanIdIn = (counters: Item | undefined): number => Number(counters?.["lastHumanId"] ?? 0);

export const countersItemName = "counters";

/** Assigns this humanId on condition that it is still the next one, and counts one more quote. */
export function newCountItems({ ownerId, scope }: CounterScope, humanId: number): TransactionItem[] {
  const isNext = humanId === 1 ? either(isAbsent, equals("lastHumanId", 0)) : equals("lastHumanId", humanId - 1);
  const set = { lastHumanId: humanId, ...listedCounters(scope) };
  return [
    updateItem(countersItemName, countersKey(scope), { set, add: { quotes: 1, referrals: 0 } }, isNext),
    updateItem("totals", totalsKey(ownerId), { add: { quotes: 1, referrals: 0 } }),
  ];
}

export function moveCountItems({ ownerId, scope }: CounterScope, from: ListName, to: ListName): TransactionItem[] {
  const add = { [counted[from]]: -1, [counted[to]]: 1 };
  return [updateItem(countersItemName, countersKey(scope), { add }), updateItem("totals", totalsKey(ownerId), { add })];
}

/** Of an application that is deleted. */
export function deletedCountItems({ ownerId, scope }: CounterScope, from: ListName): TransactionItem[] {
  const add = { [counted[from]]: -1 };
  return [updateItem(countersItemName, countersKey(scope), { add }), updateItem("totals", totalsKey(ownerId), { add })];
}

/** Moves an application's count to another owner. The organisation's counters do not change. */
export function ownerCountItems(list: unknown, from: string, to: string): TransactionItem[] {
  const field = Object.hasOwn(counted, String(list)) ? counted[list as ListName] : undefined;
  if (field === undefined) return [];
  const add = (amount: number) => ({ add: Object.fromEntries(Object.values(counted).map((each) => [each, each === field ? amount : 0])) });
  return [updateItem("previousTotals", totalsKey(from), add(-1)), updateItem("totals", totalsKey(to), add(1))];
}

export async function totalOf(ownerId: string, list: ListName): Promise<number> {
  const totals = await findItem(totalsKey(ownerId));
  return Number(totals?.[counted[list]] ?? 0);
}

/** The sum over all organisations. */
export async function totalOfAllOwners(list: ListName): Promise<number> {
  let total = 0;
  let start: Record<string, unknown> | undefined;
  do {
    const page = await callDynamoDb((client) =>
      client.send(
        new QueryCommand({
          TableName: tableName(),
          IndexName: allOwnersIndex.name,
          KeyConditionExpression: "everyList = :list",
          ExpressionAttributeValues: { ":list": countersList },
          ...(start && { ExclusiveStartKey: start }),
        }),
      ),
    );
    for (const counters of page.Items ?? []) total += Number(counters[counted[list]] ?? 0);
    start = page.LastEvaluatedKey;
  } while (start);
  return total;
}
