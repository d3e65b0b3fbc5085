import type { Application } from "../../shared/entities/application.ts";
import type { Document } from "../../shared/entities/document.ts";
import type { CreditProfile, Customer } from "../../shared/entities/customer.ts";
import { checkOf } from "./check-item.ts";
import { documentOf } from "./document-item.ts";
import { headingOf } from "./head.ts";
import { linkOf } from "./link-item.ts";
import type { PartKind } from "./keys.ts";
import { knownFields } from "./part-fields.ts";
import type { Item } from "./transaction.ts";

type Parts = (kind: PartKind, owner?: { readonly customerId?: string; readonly entityId?: string }) => readonly Record<string, unknown>[];

/** The application that a partition's items make; undefined for a partition without one. */
export function applicationOf(applicationId: string, items: readonly Item[]): Application | undefined {
  const head = items.find(({ sk }) => sk === "HEAD");
  if (!head) return undefined;
  const parts = partsIn(applicationId, items);
  const isOfRemoved = removedIn(items);
  const shown = (kind: PartKind) => items.filter((item) => String(item["sk"]).startsWith(`${kind}#`) && !isOfRemoved(item));
  const documents = shown("document").map((item) => documentOf(applicationId, item));
  const checks = items.filter(({ sk }) => String(sk).startsWith("check#"));
  const checksOf = (own: string) => checks.filter(({ customerId }) => customerId === own).map((item) => checkOf(applicationId, item));
  const customers = parts("customer").map((customer) => customerOf(customer, parts, { documents, checks: checksOf(ownIdOf(customer)) }));
  const invoice = documents.findLast(({ kind, replacedBy }) => kind === "invoice" && replacedBy === undefined);
  const entities = parts("entity").map((entity) => ({ ...entity, addresses: parts("address", { entityId: ownIdOf(entity) }) }));
  const [supplier, declaration] = [parts("supplier")[0], parts("declaration")[0]];
  return {
    ...headingOf(applicationId, head),
    asset: { ...parts("asset")[0], ...(invoice && { invoice }) },
    loanDetails: parts("loanDetails")[0],
    entities,
    customers,
    notes: parts("note"),
    documents,
    links: shown("link").map((item) => linkOf(applicationId, item)),
    customerProfile: customers[0]?.customerProfile ?? {},
    creditProfile: customers[0]?.creditProfile ?? {},
    ...(supplier && { supplier }),
    ...(declaration && { declaration }),
  } as unknown as Application;
}

/** Of a customer who was removed: kept as evidence, and no broker's any more. */
function removedIn(items: readonly Item[]): (item: Item) => boolean {
  const removed = new Set(items.filter(({ removedAt }) => removedAt !== undefined).map(({ sk }) => sk));
  return ({ customerId }) => removed.has(`customer#${String(customerId)}`);
}

interface Handled {
  readonly documents: readonly Document[];
  readonly checks: Customer["checks"];
}

function customerOf(customer: Record<string, unknown>, parts: Parts, { documents, checks }: Handled): Customer {
  const owner = { customerId: ownIdOf(customer) };
  const identityVerification = checks.findLast(({ service }) => service === "identity");
  return {
    ...customer,
    employers: parts("employer", owner),
    phoneNumbers: parts("phoneNumber", owner),
    emails: parts("email", owner),
    addresses: parts("address", owner),
    income: parts("income", owner),
    expenses: parts("expense", owner),
    liabilities: parts("liability", owner),
    assets: parts("customerAsset", owner),
    checks,
    ...(identityVerification && { identityVerification }),
    documents: documents.filter(({ customerId }) => customerId === customer["_id"]),
    creditProfile: { ...(customer["creditProfile"] as CreditProfile), customer: customer["_id"] },
  } as unknown as Customer;
}

/** The parts of a kind, in the order in which they were made; with an owner, that one's alone. */
function partsIn(applicationId: string, items: readonly Item[]): Parts {
  return (kind, owner) =>
    items
      .filter(({ sk, removedAt }) => String(sk).startsWith(`${kind}#`) && removedAt === undefined)
      .filter(({ customerId, entityId }) => !owner || (customerId === owner.customerId && entityId === owner.entityId))
      .map((item) => partOf(applicationId, item));
}

/** A part as everybody else knows it: without what says where it stands. */
export function partOf(applicationId: string, item: Item): Item & { readonly _id: string } {
  const [kind, own] = String(item["sk"]).split("#") as [PartKind, string];
  return { _id: `${applicationId}.${own}`, ...knownFields(kind, item) };
}

const ownIdOf = ({ _id }: Record<string, unknown>) => String(_id).split(".")[1]!;
