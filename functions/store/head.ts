import type { Application, ApplicationRow } from "../../shared/entities/application.ts";
import { splitPartId } from "./ids.ts";
import type { PartKind } from "./keys.ts";
import type { PartOwner } from "./part-owner.ts";
import type { Item } from "./transaction.ts";

/** Of a part: its kind, its _id and, of a customer's contact, whose it is. */
interface Copied {
  readonly kind: PartKind;
  readonly _id: string;
  readonly of?: PartOwner | undefined;
}

/** Which fields of a part the lists show. */
const shown = {
  asset: ["assetValue", "assetType"],
  customer: ["firstName", "lastName"],
  entity: ["entityName"],
  address: ["fullAddress"],
  email: ["address"],
  phoneNumber: ["number"],
} as const satisfies Partial<Record<PartKind, readonly string[]>>;

/** What the lists show of a part stands on its application's head too, where one read finds a whole row. */
export function copiedToHead(part: Copied, fields: Item): Item {
  return Object.fromEntries(copiesOf(part).map(({ attribute, field }) => [attribute, fields[field]]));
}

/** Where on the head a part's copies stand. */
export const copiesInHead = (part: Copied): string[] => copiesOf(part).map(({ attribute }) => attribute);

function copiesOf({ kind, _id, of: owner }: Copied) {
  const fields: readonly string[] = kind in shown ? shown[kind as keyof typeof shown] : [];
  const prefix = prefixOf({ kind, _id, of: owner });
  return prefix === undefined ? [] : fields.map((field) => ({ field, attribute: `${prefix}${field}` }));
}

/** Undefined where the lists show nothing of it: of an entity's address. */
function prefixOf({ kind, _id, of: owner }: Copied): string | undefined {
  const own = splitPartId(_id).own;
  if (kind === "asset") return "";
  if (kind === "customer" || kind === "entity") return `${kind}#${own}#`;
  return owner?.kind === "customer" ? `customer#${splitPartId(owner._id).own}#${kind}#${own}#` : undefined;
}

type Heading = Pick<Application, "_id" | "humanId" | "applicationType" | "createdAt" | "status" | "user">;

/** What both an application and its row in a list begin with. */
export function headingOf(applicationId: string, head: Item): Heading {
  const { humanId, applicationType, createdAt, status, user } = head;
  return { _id: applicationId, humanId, applicationType, createdAt, status, user } as Heading;
}

export function rowOf(head: Item): ApplicationRow {
  const { assetValue, assetType, referral } = head;
  const asset = { assetValue, assetType } as ApplicationRow["asset"];
  const row = { ...headingOf(String(head["_id"]), head), asset, customers: namedCustomers(head) };
  return referral === undefined ? row : { ...row, referral: referral as NonNullable<ApplicationRow["referral"]> };
}

/** The customers who have a name, in the order in which they were added. */
function namedCustomers(head: Item): ApplicationRow["customers"] {
  const customers = new Map<string, Record<string, unknown>>();
  for (const attribute of Object.keys(head).toSorted()) {
    const [prefix, own, name, ...more] = attribute.split("#");
    if (prefix !== "customer" || own === undefined || name === undefined || more.length > 0) continue;
    customers.set(own, { ...customers.get(own), [name]: head[attribute] });
  }
  return [...customers.values()];
}

/** The businesses' names, in the order in which they were added. */
export const entityNamesIn = (head: Item): string[] =>
  Object.keys(head)
    .filter((attribute) => attribute.startsWith("entity#"))
    .toSorted()
    .map((attribute) => String(head[attribute]));

/** A customer's contacts of a kind: each one's own id and its text, oldest first. */
export function contactsIn(head: Item, customerOwn: string, kind: PartKind): { readonly own: string; readonly text: string }[] {
  const prefix = `customer#${customerOwn}#${kind}#`;
  const attributes = Object.keys(head).filter((attribute) => attribute.startsWith(prefix));
  return attributes.toSorted().map((attribute) => ({ own: attribute.slice(prefix.length).split("#")[0]!, text: String(head[attribute]) }));
}
