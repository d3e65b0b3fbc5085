import * as z from "zod/mini";
import type { Application } from "../../../shared/domain/application.ts";
import type { Document } from "../../../shared/domain/document.ts";
import type { Customer } from "../../../shared/domain/customer.ts";
import { checkOf } from "./check-item.ts";
import { documentOf } from "./document-item.ts";
import { summaryOf } from "./application-root.ts";
import { stageFactsOf } from "./stage-facts.ts";
import { linkOf } from "./link-item.ts";
import type { ChildKind } from "../dynamo/keys.ts";
import { splitChildId } from "../dynamo/ids.ts";
import { itemParser } from "../dynamo/item-parser.ts";
import { type StoredChild, type StoredKind, childOf } from "./stored-child.ts";
import type { Item } from "../dynamo/transaction.ts";

type ChildrenOf = <K extends StoredKind>(kind: K, owner?: { readonly customerId?: string; readonly entityId?: string }) => StoredChild<K>[];

/** Undefined for a partition without a root item. */
export function applicationOf(applicationId: string, items: readonly Item[]): Application | undefined {
  const root = items.find(({ sk }) => sk === "ROOT");
  if (!root) return undefined;
  const children = childrenIn(applicationId, items);
  const isRemoved = removedIn(items);
  const visibleChildren = (kind: ChildKind) => items.filter((item) => String(item["sk"]).startsWith(`${kind}#`) && !isRemoved(item));
  const documents = visibleChildren("document").map((item) => documentOf(applicationId, item));
  const checks = items.filter(({ sk }) => String(sk).startsWith("check#"));
  const checksOf = (ownId: string) => checks.filter(({ customerId }) => customerId === ownId).map((item) => checkOf(applicationId, item));
  const customers = children("customer").map((customer) =>
    customerOf(customer, children, { documents, checks: checksOf(ownIdOf(customer)) }),
  );
  const invoice = documents.findLast(({ kind, replacedBy }) => kind === "invoice" && replacedBy === undefined);
  const entities = children("entity").map((entity) => ({ ...entity, addresses: children("address", { entityId: ownIdOf(entity) }) }));
  const [[asset], [loanDetails], [supplier], [declaration]] = [
    children("asset"),
    children("loanDetails"),
    children("supplier"),
    children("declaration"),
  ];
  if (!asset || !loanDetails) throw new Error("A stored application has no asset or no loan");
  const { submissions, outcome } = stageFactsOf(root);
  return {
    ...summaryOf(applicationId, root),
    submissions,
    ...(outcome && { outcome }),
    asset: { ...asset, ...(invoice && { invoice }) },
    loanDetails,
    entities,
    customers,
    notes: children("note"),
    documents,
    links: visibleChildren("link").map((item) => linkOf(applicationId, item)),
    variants: children("variant"),
    customerProfile: customers[0]?.customerProfile ?? {},
    creditProfile: customers[0]?.creditProfile ?? {},
    ...(supplier && { supplier }),
    ...(declaration && { declaration }),
    ...selectionOf(root, customers),
    ...endIn(root),
  };
}

const selectionIn = itemParser("application", {
  selection: z.optional(z.object({ _id: z.string(), customerId: z.optional(z.string()), lender: z.string(), at: z.string() })),
});

/** The latest selection record, unless the customer for whom it was made is removed. */
function selectionOf(root: Item, customers: readonly Customer[]): Pick<Application, "selection"> {
  const { selection } = selectionIn(root);
  if (!selection) return {};
  const { customerId, ...shown } = selection;
  return customerId === undefined || customers.some(({ _id }) => _id === customerId) ? { selection: shown } : {};
}

/** The announced end of an application that has not changed since. */
function endIn({ endsOn, endAnnouncedAt, changedAt = "" }: Item): Pick<Application, "endsOn"> {
  return typeof endsOn === "string" && String(changedAt) < String(endAnnouncedAt) ? { endsOn } : {};
}

function removedIn(items: readonly Item[]): (item: Item) => boolean {
  const removed = new Set(items.filter(({ removedAt }) => removedAt !== undefined).map(({ sk }) => sk));
  return ({ customerId }) => removed.has(`customer#${String(customerId)}`);
}

interface RelatedItems {
  readonly documents: readonly Document[];
  readonly checks: Customer["checks"];
}

function customerOf(customer: StoredChild<"customer">, children: ChildrenOf, { documents, checks }: RelatedItems): Customer {
  const owner = { customerId: ownIdOf(customer) };
  const identityVerification = checks.findLast(({ service }) => service === "identity");
  return {
    ...customer,
    employers: children("employer", owner),
    phoneNumbers: children("phoneNumber", owner),
    emails: children("email", owner),
    addresses: children("address", owner),
    income: children("income", owner),
    expenses: children("expense", owner),
    liabilities: children("liability", owner),
    assets: children("customerAsset", owner),
    checks,
    ...(identityVerification && { identityVerification }),
    documents: documents.filter(({ customerId }) => customerId === customer._id),
    creditProfile: { ...customer.creditProfile, customer: customer._id },
  };
}

/** Oldest first; with an owner, only that owner's. */
function childrenIn(applicationId: string, items: readonly Item[]): ChildrenOf {
  return (kind, owner) =>
    items
      .filter(({ sk, removedAt }) => String(sk).startsWith(`${kind}#`) && removedAt === undefined)
      .filter(({ customerId, entityId }) => !owner || (customerId === owner.customerId && entityId === owner.entityId))
      .map((item) => childOf(kind, applicationId, item));
}

const ownIdOf = ({ _id }: { readonly _id: string }): string => splitChildId(_id).ownId;
