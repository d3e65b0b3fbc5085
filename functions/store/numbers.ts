import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { ask, tableName } from "./client.ts";
import { either, equals, isAbsent } from "./expression.ts";
import { type ListName, type Scope, listedNumbers, numbersKey, numbersList, totalsKey } from "./keys.ts";
import { findItem } from "./read.ts";
import { everybodyIndex } from "./table-definition.ts";
import { type Item, type Step, updateStep } from "./transaction.ts";

const counted = { QUOTES: "quotes", REFERRALS: "referrals", ARCHIVED: "archived" } as const;

/** Who made an application, and where it is counted. */
export interface Counted {
  readonly ownerId: string;
  readonly scope: Scope;
}

/** The last humanId that was given there. */
export async function lastHumanId(scope: Scope): Promise<number> {
  return humanIdIn(await findItem(numbersKey(scope)));
}

export const humanIdIn = (numbers: Item | undefined): number => Number(numbers?.["lastHumanId"] ?? 0);

export const numbersStep = "numbers";

/** Gives out this humanId, unless somebody else has, and counts one more quote. */
export function countNewSteps({ ownerId, scope }: Counted, humanId: number): Step[] {
  const isNext = humanId === 1 ? either(isAbsent, equals("lastHumanId", 0)) : equals("lastHumanId", humanId - 1);
  const set = { lastHumanId: humanId, ...listedNumbers(scope) };
  return [
    updateStep(numbersStep, numbersKey(scope), { set, add: { quotes: 1, referrals: 0 } }, isNext),
    updateStep("totals", totalsKey(ownerId), { add: { quotes: 1, referrals: 0 } }),
  ];
}

/** Counts one less in the one list and one more in the other. */
export function countMoveSteps({ ownerId, scope }: Counted, from: ListName, to: ListName): Step[] {
  const add = { [counted[from]]: -1, [counted[to]]: 1 };
  return [updateStep(numbersStep, numbersKey(scope), { add }), updateStep("totals", totalsKey(ownerId), { add })];
}

/** Counts an application of this list as another owner's; the organisation's numbers stay. */
export function countOwnerSteps(list: unknown, from: string, to: string): Step[] {
  const field = Object.hasOwn(counted, String(list)) ? counted[list as ListName] : undefined;
  if (field === undefined) return [];
  const add = (amount: number) => ({ add: Object.fromEntries(Object.values(counted).map((each) => [each, each === field ? amount : 0])) });
  return [updateStep("formerTotals", totalsKey(from), add(-1)), updateStep("totals", totalsKey(to), add(1))];
}

/** How many a user has. */
export async function totalOf(ownerId: string, list: ListName): Promise<number> {
  const totals = await findItem(totalsKey(ownerId));
  return Number(totals?.[counted[list]] ?? 0);
}

/** How many there are in all: the sum of the organisations' numbers. */
export async function totalOfEverybody(list: ListName): Promise<number> {
  let total = 0;
  let start: Record<string, unknown> | undefined;
  do {
    const page = await ask((client) =>
      client.send(
        new QueryCommand({
          TableName: tableName(),
          IndexName: everybodyIndex.name,
          KeyConditionExpression: "everyList = :list",
          ExpressionAttributeValues: { ":list": numbersList },
          ...(start && { ExclusiveStartKey: start }),
        }),
      ),
    );
    for (const numbers of page.Items ?? []) total += Number(numbers[counted[list]] ?? 0);
    start = page.LastEvaluatedKey;
  } while (start);
  return total;
}
