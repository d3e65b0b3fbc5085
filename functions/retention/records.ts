import { childIdOf, splitChildId } from "../store/dynamo/ids.ts";
import { keptQuotesOf, signaturesOf, workspacePartition } from "../store/dynamo/keys.ts";
import { itemsBetween, itemsOf } from "../store/dynamo/read.ts";
import type { Item } from "../store/dynamo/transaction.ts";
import { ownerOf } from "../store/workspace/workspace.ts";

export interface Records {
  readonly ownerId: string;
  readonly root: Item;
  readonly customer: Item | undefined;
  readonly children: readonly Item[];
  readonly signatures: readonly Item[];
  /** The quotes that were made from the customer's details. */
  readonly keptQuotes: readonly Item[];
  /** The _ids of the application's remaining child items. */
  readonly others: ReadonlySet<string>;
}

export async function recordsOf(customerId: string): Promise<Records> {
  const { applicationId, ownId: own } = splitChildId(customerId);
  const ownerId = await ownerOf(applicationId);
  const [items, signatures, kept] = await Promise.all([
    itemsOf(workspacePartition(ownerId, applicationId)),
    everyItemOf(signaturesOf(customerId)),
    everyItemOf(keptQuotesOf(applicationId)),
  ]);
  const root = items.find(({ sk }) => sk === "ROOT");
  if (!root) throw new Error("The application's ownership is being transferred; the next run destroys the customer");
  const customer = items.find(({ sk }) => sk === `customer#${own}`);
  const children = items.filter((item) => item["customerId"] === own);
  const others = items.filter((item) => item !== root && item !== customer && !children.includes(item));
  const keptQuotes = kept.filter((item) => item["customerId"] === customerId);
  return {
    ownerId,
    root,
    customer,
    children,
    signatures,
    keptQuotes,
    others: new Set(others.map((item) => childIdIn(applicationId, item))),
  };
}

const everyItemOf = ({ pk, from, to }: Readonly<Record<"pk" | "from" | "to", string>>): Promise<Item[]> => itemsBetween(pk, from, to);

export const childIdIn = (applicationId: string, { sk }: Item): string => childIdOf(applicationId, String(sk).split("#")[1]!);

export const isDocument = ({ sk }: Item): boolean => String(sk).startsWith("document#");

export function momentsIn({ customer, children, signatures }: Records): string[] {
  const named = [customer ?? {}, ...children, ...signatures].flatMap((item) => Object.entries(item));
  const moments = named.filter(([name, value]) => name.endsWith("At") && typeof value === "string").map(([, value]) => String(value));
  return moments.filter((moment) => !Number.isNaN(Date.parse(moment)));
}
