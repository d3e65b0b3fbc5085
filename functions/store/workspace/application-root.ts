import type { Application, ApplicationRow } from "../../../shared/domain/application.ts";
import { stageOf } from "../../../shared/domain/stage.ts";
import { splitChildId } from "../dynamo/ids.ts";
import type { ChildKind } from "../dynamo/keys.ts";
import type { ChildOwner } from "./child-owner.ts";
import type { Item } from "../dynamo/transaction.ts";
import { stageFactsOf } from "./stage-facts.ts";

interface Copied {
  readonly kind: ChildKind;
  readonly _id: string;
  readonly of?: ChildOwner | undefined;
}

const copiedFields = {
  asset: ["assetValue", "assetType"],
  loanDetails: ["deposit"],
  customer: ["firstName", "lastName"],
  entity: ["entityName"],
  address: ["fullAddress"],
  email: ["address"],
  phoneNumber: ["number"],
} as const satisfies Partial<Record<ChildKind, readonly string[]>>;

/** Attributes copied from a child item to its root item: a list reads one item for each row, and a deposit is compared with the asset value. */
export function copiedToRoot(child: Copied, fields: Item): Item {
  return Object.fromEntries(copiesOf(child).map(({ attribute, field }) => [attribute, fields[field]]));
}

export const copiesInRoot = (child: Copied): string[] => copiesOf(child).map(({ attribute }) => attribute);

function copiesOf({ kind, _id, of: owner }: Copied) {
  const fields: readonly string[] = kind in copiedFields ? copiedFields[kind as keyof typeof copiedFields] : [];
  const prefix = prefixOf({ kind, _id, of: owner });
  return prefix === undefined ? [] : fields.map((field) => ({ field, attribute: `${prefix}${field}` }));
}

/** Undefined for what no list shows, such as an entity's address. */
function prefixOf({ kind, _id, of: owner }: Copied): string | undefined {
  const ownId = splitChildId(_id).ownId;
  if (kind === "asset" || kind === "loanDetails") return "";
  if (kind === "customer" || kind === "entity") return `${kind}#${ownId}#`;
  return owner?.kind === "customer" ? `customer#${splitChildId(owner._id).ownId}#${kind}#${ownId}#` : undefined;
}

type ApplicationSummary = Pick<
  Application,
  "_id" | "humanId" | "applicationType" | "createdAt" | "status" | "stage" | "stageSince" | "user"
>;

export function summaryOf(applicationId: string, root: Item): ApplicationSummary {
  const { humanId, applicationType, createdAt, status, user } = root;
  const { stage, since: stageSince } = stageOf(stageFactsOf(root));
  return { _id: applicationId, humanId, applicationType, createdAt, status, stage, stageSince, user } as ApplicationSummary;
}

export function rowOf(root: Item): ApplicationRow {
  const { assetValue, assetType, referral } = root;
  const asset = { assetValue, assetType } as ApplicationRow["asset"];
  const summary = summaryOf(String(root["_id"]), root);
  const { changedAt = summary.createdAt } = root as { readonly changedAt?: string };
  const row = {
    ...summary,
    // A lender's answer moves the stage and changes nothing that the broker has entered.
    changedAt: changedAt > summary.stageSince ? changedAt : summary.stageSince,
    asset,
    customers: namedCustomers(root),
    entityName: entityNamesIn(root)[0] ?? null,
  };
  return referral === undefined ? row : { ...row, referral: referral as NonNullable<ApplicationRow["referral"]> };
}

/** Like rowOf, with each named customer's newest phone number and email address. */
export function rowWithContacts(root: Item): ApplicationRow {
  const newest = (ownId: string, kind: ChildKind) => contactsIn(root, ownId, kind).at(-1)?.text ?? null;
  const customers = [...namesByCustomer(root)].map(([ownId, names]) => ({
    ...names,
    phoneNumber: newest(ownId, "phoneNumber"),
    email: newest(ownId, "email"),
  }));
  return { ...rowOf(root), customers };
}

const namedCustomers = (root: Item): ApplicationRow["customers"] => [...namesByCustomer(root).values()];

/** Customers with a name by their own ids, oldest first. */
function namesByCustomer(root: Item): ReadonlyMap<string, Record<string, unknown>> {
  const customers = new Map<string, Record<string, unknown>>();
  for (const attribute of Object.keys(root).toSorted()) {
    const [prefix, ownId, name, ...more] = attribute.split("#");
    if (prefix !== "customer" || ownId === undefined || name === undefined || more.length > 0) continue;
    customers.set(ownId, { ...customers.get(ownId), [name]: root[attribute] });
  }
  return customers;
}

/** Oldest first. */
export const entityNamesIn = (root: Item): string[] =>
  Object.keys(root)
    .filter((attribute) => attribute.startsWith("entity#"))
    .toSorted()
    .map((attribute) => String(root[attribute]));

/** Oldest first. */
export function contactsIn(root: Item, customerOwnId: string, kind: ChildKind): { readonly ownId: string; readonly text: string }[] {
  const prefix = `customer#${customerOwnId}#${kind}#`;
  const attributes = Object.keys(root).filter((attribute) => attribute.startsWith(prefix));
  return attributes
    .toSorted()
    .map((attribute) => ({ ownId: attribute.slice(prefix.length).split("#")[0]!, text: String(root[attribute]) }));
}
