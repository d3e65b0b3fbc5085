import * as z from "zod/mini";
import { applicationTypes } from "../../shared/domain/application-type.ts";
import type { IsoDate } from "../../shared/dates.ts";
import { issuesInForce } from "../../shared/quote/issues.ts";
import { hashInForce, hashOfSet, shortHash } from "../sheets/sheet-hash.ts";
import type { Verified } from "../sheets/rate-sheets.ts";
import { equals, isAbsent } from "../store/dynamo/expression.ts";
import { currentSetKey, setSinceKey, sheetSetKey } from "../store/dynamo/keys.ts";
import { findItem, itemsAt } from "../store/dynamo/read.ts";
import { itemParserOf, itemParser } from "../store/dynamo/item-parser.ts";
import { type TransactionItem, putItem, updateItem } from "../store/dynamo/transaction.ts";

const memberShape = z.object({
  slug: z.string(),
  type: z.enum(applicationTypes),
  lender: z.string(),
  productName: z.nullable(z.string()),
  date: z.nullable(z.string()),
  digest: z.string(),
});

/** A sheet's issue in a set. */
export type SetMember = Readonly<z.infer<typeof memberShape>>;

const currentIn = itemParser("current set of rate sheets", {
  hash: z.string(),
  version: z.number(),
  verified: z.optional(z.record(z.string(), z.string())),
});
const setIn = itemParserOf("set of rate sheets", z.object({ hash: z.string(), issues: z.array(memberShape) }));

/** The issues in force or to come, and the version that a change of them depends on. */
export interface CurrentSet {
  readonly hash: string;
  readonly version: number;
  readonly members: readonly SetMember[];
  readonly verified: Verified;
}

/** Undefined before the sheets of a release were published. */
export async function findCurrentSet(): Promise<CurrentSet | undefined> {
  const item = await findItem(currentSetKey);
  if (!item) return undefined;
  const { hash, version, verified = {} } = currentIn(item);
  return { hash, version, verified, members: await membersOfSet(hash) };
}

/** Of a set that is or was current. */
export async function membersOfSet(hash: string): Promise<readonly SetMember[]> {
  const set = await findItem(sheetSetKey(hash));
  if (!set) throw new Error(`The set of rate sheets ${hash} is not stored`);
  return setIn(set).issues;
}

export const currentItemName = "current set";
export const setItemName = "set";

/** Stores on the current set the day on which each sheet was verified. */
export const verificationItem = ({ version, verified }: CurrentSet, issues: readonly Verifiable[]): TransactionItem =>
  updateItem(
    currentItemName,
    currentSetKey,
    { set: { verified: { ...verified, ...verifiedIn(issues) } }, add: { version: 1 } },
    equals("version", version),
  );

interface Verifiable {
  readonly digest?: string | undefined;
  readonly verifiedOn?: IsoDate | undefined;
}

const verifiedIn = (issues: readonly Verifiable[]): Verified =>
  Object.fromEntries(
    issues.flatMap(({ digest, verifiedOn }) => (digest === undefined || verifiedOn === undefined ? [] : [[shortHash(digest), verifiedOn]])),
  );

/** The items that make a set current: quotes use it within seconds. They name each set that comes into force on a day to come, too. */
export async function currentSetItems(
  members: readonly SetMember[],
  before: CurrentSet | undefined,
  { today, compared = [] }: { readonly today: IsoDate; readonly compared?: readonly Verifiable[] },
): Promise<TransactionItem[]> {
  const now = new Date().toISOString();
  const hash = hashOfSet(members);
  const days = members.flatMap(({ date }) => (date !== null && date > today ? date : []));
  const sets = new Map([
    [hash, { members, firstInForce: now }],
    ...days.map((day) => [hashInForce(members, day), { members: issuesInForce(members, day), firstInForce: day }] as const),
    [hashInForce(members, today), { members: issuesInForce(members, today), firstInForce: now }],
  ]);
  const known = new Set((await itemsAt([...sets.keys()].map(sheetSetKey))).map((item) => item["hash"]));
  const used = new Set(members.map(({ digest }) => shortHash(digest)));
  const verified = Object.entries({ ...before?.verified, ...verifiedIn(compared) }).filter(([digest]) => used.has(digest));
  const set = { hash, since: now, verified: Object.fromEntries(verified) };
  return [
    before
      ? updateItem(currentItemName, currentSetKey, { set, add: { version: 1 } }, equals("version", before.version))
      : putItem(currentItemName, currentSetKey, { ...set, version: 1 }, isAbsent),
    ...[...sets]
      .filter(([name]) => !known.has(name))
      .map(([name, { members: issues, firstInForce }]) =>
        putItem(setItemName, sheetSetKey(name), { hash: name, issues, firstInForce, compiled: hash }, isAbsent),
      ),
    putItem("set since", setSinceKey(today, now), { hash }, isAbsent),
  ];
}
