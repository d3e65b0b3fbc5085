import type { CustomerRow } from "../../shared/entities/customer.ts";
import type { Operation } from "../http/operation.ts";
import { foreignUser } from "../http/caller.ts";
import { auditRead } from "../store/audit.ts";
import { contactsIn, entityNamesIn } from "../store/head.ts";
import { partIdOf } from "../store/ids.ts";
import { customersList, headBeside } from "../store/keys.ts";
import { listOfEverybody, listOfOwner, mostSearched, standsIn } from "../store/lists.ts";
import { type List, newestKeys } from "../store/page.ts";
import { itemsAt } from "../store/read.ts";
import { searchFor } from "../store/search.ts";
import type { Item } from "../store/transaction.ts";

const mostShown = 1_000;
const readAtOnce = 500;

/** The caller's customers who have a name or a contact or were added by hand, newest first; a master's list is everybody's. */
export const listCustomers: Operation<"listCustomers"> = async (caller, { body: { user, search } }, call) => {
  if (user !== caller.userId && !caller.isMaster) throw foreignUser("user");
  if (!caller.isMaster) return customersIn(listOfOwner(customersList, caller.userId), search);
  const customers = await customersIn(listOfEverybody(customersList), search);
  const fields = { list: customersList, search, shown: customers.docs.map(({ _id }) => _id) };
  await auditRead(caller, call, { action: "list.read", subject: { userId: caller.userId }, fields });
  return customers;
};

/** Reads on until there are enough; whoever was removed since, or whose quote is archived, is not among them. */
async function customersIn(list: List, search: string | undefined) {
  const matches = searchFor(search);
  const { entries, hasMore } = await newestKeys(list, mostSearched);
  const docs: CustomerRow[] = [];
  let at = 0;
  for (; at < entries.length && docs.length < mostShown; at += readAtOnce) {
    const keys = entries.slice(at, at + readAtOnce).map(({ key }) => key);
    const [customers, heads] = await Promise.all([itemsAt(keys), itemsAt(distinctHeads(keys))]);
    const headOf = new Map(heads.map((head) => [head["pk"], head]));
    const rows = customers.filter(standsIn(list)).flatMap((customer) => rowOf(customer, headOf.get(customer["pk"])));
    docs.push(...(matches ? rows.filter((row) => matches(searchable(row))) : rows));
  }
  const isPartial = hasMore || at < entries.length || docs.length > mostShown;
  const shown = docs.slice(0, mostShown);
  return { docs: shown, totalDocs: shown.length, ...(isPartial && { isPartial: true as const }) };
}

const distinctHeads = (keys: Parameters<typeof itemsAt>[0]) => [...new Map(keys.map((key) => [key.pk, headBeside(key)])).values()];

/** Nothing for a customer of an archived quote. */
function rowOf(customer: Item, head: Item | undefined): CustomerRow[] {
  if (!head || head["status"] === "archived") return [];
  const applicationId = String(head["_id"]);
  const own = String(customer["sk"]).split("#")[1]!;
  const { createdAt, firstName, lastName } = customer as unknown as CustomerRow;
  const contacts = (kind: "address" | "email" | "phoneNumber") =>
    contactsIn(head, own, kind).map((contact) => ({ _id: partIdOf(applicationId, contact.own), text: contact.text }));
  return [
    {
      _id: partIdOf(applicationId, own),
      createdAt,
      firstName,
      lastName,
      addresses: contacts("address").map(({ _id, text }) => ({ _id, fullAddress: text })),
      emails: contacts("email").map(({ _id, text }) => ({ _id, address: text })),
      phoneNumbers: contacts("phoneNumber").map(({ _id, text }) => ({ _id, number: text })),
      applicationId,
      humanId: Number(head["humanId"]),
      entityName: entityNamesIn(head)[0] ?? null,
    },
  ];
}

function searchable({ humanId, firstName, lastName, entityName, addresses, emails, phoneNumbers }: CustomerRow) {
  const numbers = phoneNumbers.flatMap(({ number }) => [number, number.replaceAll(/\D/g, "")]);
  const contacts = [...addresses.map(({ fullAddress }) => fullAddress), ...emails.map(({ address }) => address), ...numbers];
  return { humanId, texts: [firstName, lastName, entityName, ...contacts] };
}
