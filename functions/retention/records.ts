import { childIdOf, splitChildId } from "../store/dynamo/ids.ts";
import { signaturesOf, workspacePartition } from "../store/dynamo/keys.ts";
import { recordsPartition } from "../store/dynamo/record-keys.ts";
import { itemsBetween, itemsOf } from "../store/dynamo/read.ts";
import type { Item } from "../store/dynamo/transaction.ts";
import { ownerOf } from "../store/workspace/workspace.ts";

export interface Records {
  readonly ownerId: string;
  readonly root: Item;
  readonly customer: Item | undefined;
  readonly children: readonly Item[];
  readonly signatures: readonly Item[];
  /** The quotes, Finance options and selection records that were made from the customer's details. */
  readonly kept: readonly Item[];
  /** The _ids of the application's remaining child items and of what was kept of other customers, with those of their files. */
  readonly others: ReadonlySet<string>;
}

export async function recordsOf(customerId: string): Promise<Records> {
  const { applicationId, ownId: own } = splitChildId(customerId);
  const ownerId = await ownerOf(applicationId);
  const [items, signatures, records] = await Promise.all([
    itemsOf(workspacePartition(ownerId, applicationId)),
    signaturesOfCustomer(customerId),
    itemsOf(recordsPartition(applicationId)),
  ]);
  const root = items.find(({ sk }) => sk === "ROOT");
  if (!root) throw new Error("The application's ownership is being transferred; the next run destroys the customer");
  const customer = items.find(({ sk }) => sk === `customer#${own}`);
  const children = items.filter((item) => item["customerId"] === own);
  const others = items.filter((item) => item !== root && item !== customer && !children.includes(item));
  const kept = records.filter((item) => item["customerId"] === customerId);
  const keptOfOthers = records.filter((item) => !kept.includes(item));
  return {
    ownerId,
    root,
    customer,
    children,
    signatures,
    kept,
    others: new Set([...others, ...keptOfOthers].flatMap((item) => [childIdIn(applicationId, item), ...disclosureIdsOf(item)])),
  };
}

function signaturesOfCustomer(customerId: string): Promise<Item[]> {
  const { pk, from, to } = signaturesOf(customerId);
  return itemsBetween(pk, from, to);
}

export const childIdIn = (applicationId: string, { sk }: Item): string => childIdOf(applicationId, String(sk).split("#")[1]!);

export const isDocument = ({ sk }: Item): boolean => String(sk).startsWith("document#");

/** Documents, Finance options and selection records have a file of their own id. */
const hasFile = (item: Item): boolean => isDocument(item) || /^(OPTIONS|SELECTION)#/.test(String(item["sk"]));

/** The ids by which the item's files are stored: a selection record of a consumer has a second one. */
export const fileIdsOf = (applicationId: string, item: Item): string[] =>
  hasFile(item) ? [childIdIn(applicationId, item), ...disclosureIdsOf(item)] : [];

const disclosureIdsOf = ({ disclosure }: Item): string[] =>
  disclosure === undefined ? [] : [String((disclosure as { readonly _id: unknown })._id)];

export function momentsIn({ customer, children, signatures }: Records): string[] {
  const named = [customer ?? {}, ...children, ...signatures].flatMap((item) => Object.entries(item));
  const moments = named.filter(([name, value]) => name.endsWith("At") && typeof value === "string").map(([, value]) => String(value));
  return moments.filter((moment) => !Number.isNaN(Date.parse(moment)));
}
