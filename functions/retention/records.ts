import { partIdOf, splitPartId } from "../store/ids.ts";
import { signaturesOf, workspacePartition } from "../store/keys.ts";
import { itemsBetween, itemsOf } from "../store/read.ts";
import type { Item } from "../store/transaction.ts";
import { ownerOf } from "../store/workspace.ts";

/** What the table holds of a removed customer, beside the audit. */
export interface Records {
  readonly ownerId: string;
  readonly head: Item;
  /** Undefined once it is destroyed. */
  readonly customer: Item | undefined;
  /** What belongs to the customer in the application: jobs, contacts, lines of income, documents, links, checks. */
  readonly parts: readonly Item[];
  readonly signatures: readonly Item[];
  /** The _ids of the application's parts that are others'. */
  readonly others: ReadonlySet<string>;
}

export async function recordsOf(customerId: string): Promise<Records> {
  const { applicationId, own } = splitPartId(customerId);
  const ownerId = await ownerOf(applicationId);
  const { pk, from, to } = signaturesOf(customerId);
  const [items, signatures] = await Promise.all([itemsOf(workspacePartition(ownerId, applicationId)), itemsBetween(pk, from, to)]);
  const head = items.find(({ sk }) => sk === "HEAD");
  if (!head) throw new Error("An application changes its owner; its customer is destroyed once that is done");
  const customer = items.find(({ sk }) => sk === `customer#${own}`);
  const parts = items.filter((item) => item["customerId"] === own);
  const others = items.filter((item) => item !== head && item !== customer && !parts.includes(item));
  return { ownerId, head, customer, parts, signatures, others: new Set(others.map((item) => partIdIn(applicationId, item))) };
}

export const partIdIn = (applicationId: string, { sk }: Item): string => partIdOf(applicationId, String(sk).split("#")[1]!);

export const isDocument = ({ sk }: Item): boolean => String(sk).startsWith("document#");

/** The moments (ISO) of which the records themselves tell: of a signature, of a check that came back. */
export function momentsIn({ customer, parts, signatures }: Records): string[] {
  const named = [customer ?? {}, ...parts, ...signatures].flatMap((item) => Object.entries(item));
  const moments = named.filter(([name, value]) => name.endsWith("At") && typeof value === "string").map(([, value]) => String(value));
  return moments.filter((moment) => !Number.isNaN(Date.parse(moment)));
}
