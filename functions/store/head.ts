import type { Application, ApplicationRow } from "../../shared/entities/application.ts";
import type { PartKind } from "./keys.ts";
import type { Item } from "./transaction.ts";

const names = ["firstName", "lastName"] as const;
const copiedName = (own: string, name: (typeof names)[number]) => `customer#${own}#${name}`;

/** What the lists show of a part stands on its application's head too, where one read finds a whole row. */
export function copiedToHead(kind: PartKind, own: string, fields: Item): Item {
  if (kind === "asset") return { assetValue: fields["assetValue"], assetType: fields["assetType"] };
  if (kind !== "customer") return {};
  return Object.fromEntries(names.map((name) => [copiedName(own, name), fields[name]]));
}

type Heading = Pick<Application, "_id" | "humanId" | "applicationType" | "createdAt" | "status" | "user">;

/** What both an application and its row in a list begin with. */
export function headingOf(applicationId: string, head: Item): Heading {
  const { humanId, applicationType, createdAt, status, user } = head;
  return { _id: applicationId, humanId, applicationType, createdAt, status, user } as Heading;
}

export function rowOf(head: Item): ApplicationRow {
  const { assetValue, assetType } = head;
  const asset = { assetValue, assetType } as ApplicationRow["asset"];
  return { ...headingOf(String(head["_id"]), head), asset, customers: namedCustomers(head) };
}

/** The customers who have a name, in the order in which they were added. */
function namedCustomers(head: Item): ApplicationRow["customers"] {
  const customers = new Map<string, Record<string, unknown>>();
  for (const attribute of Object.keys(head).toSorted()) {
    const [prefix, own, name] = attribute.split("#");
    if (prefix !== "customer" || own === undefined || name === undefined) continue;
    customers.set(own, { ...customers.get(own), [name]: head[attribute] });
  }
  return [...customers.values()];
}
