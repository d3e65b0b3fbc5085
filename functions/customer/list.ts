import type { CustomerRow } from "../../shared/domain/customer.ts";
import type { Call, Operation } from "../call/operation.ts";
import type { Caller } from "../call/caller.ts";
import { recordRead } from "../store/services/audit.ts";
import { contactsIn, entityNamesIn } from "../store/workspace/application-root.ts";
import { childIdOf, ownIdIn } from "../store/dynamo/ids.ts";
import { customersList, rootKeyInPartition } from "../store/dynamo/keys.ts";
import { listOfAllOwners, listOfOwner, maxSearched, isInList } from "../store/workspace/lists.ts";
import { type Entry, type List, newestKeys } from "../store/dynamo/page.ts";
import { itemsAt } from "../store/dynamo/read.ts";
import { listRole } from "../store/workspace/list-role.ts";
import { organisationNames } from "../store/workspace/organisation-names.ts";
import { nameTexts, searchMatcher } from "../store/workspace/search.ts";
import type { Item } from "../store/dynamo/transaction.ts";
import { childOf } from "../store/workspace/stored-child.ts";

const maxRows = 1_000;
const batchSize = 500;

/**
 * The customers of the caller's quotes, of a colleague's for whom the caller covers, or of a member's whose organisation the caller administers,
 * newest first. A master gets those of all organisations.
 */
export const listCustomers: Operation<"listCustomers"> = async (caller, { body: { user, search } }, call) => {
  if (!caller.isMaster) {
    const role = await listRole(caller, user, "user");
    const { page } = await customersIn(listOfOwner(customersList, user), search);
    const reader = role && { ...caller, delegate: { userId: caller.userId, role, isReading: true } };
    if (reader) await recordList(reader, call, { owners: [user], search, shown: page.docs.map(({ _id }) => _id) });
    return page;
  }
  const { page, roots } = await customersIn(listOfAllOwners(customersList), search);
  const names = await organisationNames(roots);
  const docs = page.docs.map((row) => ({ ...row, organisationName: names.get(row.applicationId) ?? null }));
  await recordList(caller, call, { search, shown: docs.map(({ _id }) => _id) });
  return { ...page, docs };
};

const recordList = (caller: Caller, call: Call, fields: Item) =>
  recordRead(caller, call, { action: "list.read", subject: { userId: caller.userId }, fields: { list: customersList, ...fields } });

/** Reads until the page is full. Removed customers and those of unchanged and archived quotes are skipped. Returns the root items, too. */
async function customersIn(list: List, search: string | undefined) {
  const matches = searchMatcher(search);
  const { entries, hasMore } = await newestKeys(list, maxSearched);
  const docs: CustomerRow[] = [];
  const roots: Item[] = [];
  let at = 0;
  for (; at < entries.length && docs.length < maxRows; at += batchSize) {
    const batch = await listedCustomers(list, entries.slice(at, at + batchSize));
    const visibleCustomers = batch.filter(({ root }) => root["status"] !== "new" && root["status"] !== "archived");
    const rows = visibleCustomers.map(rowOf);
    roots.push(...new Set(visibleCustomers.map(({ root }) => root)));
    docs.push(...(matches ? rows.filter((row) => matches(searchable(row))) : rows));
  }
  const isPartial = hasMore || at < entries.length || docs.length > maxRows;
  const visible = docs.slice(0, maxRows);
  const page = { docs: visible, totalDocs: visible.length, ...(isPartial && { isPartial: true as const }) };
  return { page, roots };
}

export interface ListedCustomer {
  readonly customer: Item;
  /** Of the customer's application. */
  readonly root: Item;
}

/** Every customer of a list, newest first, whatever the status of the quote. */
export async function everyCustomerOf(list: List): Promise<ListedCustomer[]> {
  const { entries } = await newestKeys(list, maxSearched);
  const batches = [];
  for (let at = 0; at < entries.length; at += batchSize) batches.push(await listedCustomers(list, entries.slice(at, at + batchSize)));
  return batches.flat();
}

async function listedCustomers(list: List, entries: readonly Entry[]): Promise<ListedCustomer[]> {
  const keys = entries.map(({ key }) => key);
  const [customers, roots] = await Promise.all([itemsAt(keys), itemsAt(distinctRoots(keys))]);
  const rootOf = new Map(roots.map((root) => [root["pk"], root]));
  return customers.filter(isInList(list)).flatMap((customer) => {
    const root = rootOf.get(customer["pk"]);
    return root ? [{ customer, root }] : [];
  });
}

const distinctRoots = (keys: Parameters<typeof itemsAt>[0]) => [...new Map(keys.map((key) => [key.pk, rootKeyInPartition(key)])).values()];

export function rowOf({ customer, root }: ListedCustomer): CustomerRow {
  const applicationId = String(root["_id"]);
  const ownId = ownIdIn(customer);
  const { createdAt, firstName, lastName } = childOf("customer", applicationId, customer);
  const contacts = (kind: "address" | "email" | "phoneNumber") =>
    contactsIn(root, ownId, kind).map((contact) => ({ _id: childIdOf(applicationId, contact.ownId), text: contact.text }));
  return {
    _id: childIdOf(applicationId, ownId),
    createdAt,
    firstName,
    lastName,
    addresses: contacts("address").map(({ _id, text }) => ({ _id, fullAddress: text })),
    emails: contacts("email").map(({ _id, text }) => ({ _id, address: text })),
    phoneNumbers: contacts("phoneNumber").map(({ _id, text }) => ({ _id, number: text })),
    applicationId,
    humanId: Number(root["humanId"]),
    entityName: entityNamesIn(root)[0] ?? null,
  };
}

function searchable({ humanId, firstName, lastName, entityName, addresses, emails, phoneNumbers }: CustomerRow) {
  const contacts = [...addresses.map(({ fullAddress }) => fullAddress), ...emails.map(({ address }) => address)];
  const phones = phoneNumbers.map(({ number }) => number);
  return { humanId, phones, texts: [...nameTexts({ firstName, lastName }), entityName, ...contacts] };
}
