import { fullName } from "../../shared/format.ts";
import type { Operation } from "../call/operation.ts";
import { splitChildId, isId } from "../store/dynamo/ids.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { eventText } from "../../shared/audit/event-texts.ts";
import { businessDate, startOfBusinessDay } from "../../shared/business-date.ts";
import { daysAfter } from "../../shared/dates.ts";
import { customerFields } from "../../shared/domain/customer.ts";
import type { AccessEntry } from "../../shared/domain/customer-access.ts";
import type { Fields } from "../../shared/domain/field.ts";
import { historyFields } from "../../shared/domain/history.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import { usersOf } from "../identity/user-records.ts";
import { childKey } from "../store/dynamo/keys.ts";
import { findItem } from "../store/dynamo/read.ts";
import { type StoredAuditEvent, auditPage, recordRead } from "../store/services/audit.ts";
import { organisationNames } from "../store/workspace/organisation-names.ts";
const pageSize = 100;

/** Before the first audit event of all; ids name no moment before 1970. */
const firstDay = "2020-01-01";

/** Who saw a customer: the audit events of the whole quote. A read by a delegate is audited too, and is in the list. */
export const readCustomerAccess: Operation<"readCustomerAccess"> = async (caller, { params: { id }, query }, call) => {
  const { applicationId } = splitChildId(id);
  const today = businessDate(new Date());
  const { from = firstDay, to = today, cursor } = query;
  if (from > to) throw new InvalidInput([{ path: ["from"], found: from, expected: `a day not after ${to}` }]);
  const customer = await findItem(childKey(caller.userId, "customer", id));
  if (!customer || customer["removedAt"] !== undefined) throw notFound();
  if (caller.delegate) await recordRead(caller, call, { action: "access.read", subject: { applicationId }, part: id });
  const [first, last] = [from < firstDay ? firstDay : from, to > today ? today : to];
  if (last < first) return { entries: [] };
  const range = { from: startOfBusinessDay(first), until: startOfBusinessDay(daysAfter(last, 1)), start: cursor };
  const { events, next } = await auditPage({ applicationId }, range, pageSize);
  const whoOf = await actorsOf(events);
  return { entries: events.map((event) => ({ ...entryOf(event), who: whoOf(event) })), ...(next !== undefined && { cursor: next }) };
};

const entryOf = ({ sk, at, action, part: child, fields = {}, ip }: StoredAuditEvent): Omit<AccessEntry, "who"> => ({
  _id: sk,
  at,
  event: eventText({ action, fields }),
  fields: labelsOf(action, fields),
  part: child ?? null,
  ip: ip === "" ? null : ip,
});

const fieldsOfParts: Readonly<Record<string, Fields>> = {
  ...historyFields,
  customer: { ...historyFields["customer"], ...customerFields },
};

/** Of the fields that have a label; other fields of an event are its own notes. */
function labelsOf(action: string, fields: Readonly<Record<string, unknown>>): string[] {
  const known = fieldsOfParts[action.split(".")[0]!] ?? {};
  return Object.entries(known).flatMap(([name, { label }]) => (fields[name] === undefined ? [] : label));
}

const others: Readonly<Record<string, string>> = {
  CUSTOMER: "Customer, by link",
  LENDER: "A lender",
};

async function actorsOf(events: readonly StoredAuditEvent[]): Promise<(event: StoredAuditEvent) => AccessEntry["who"]> {
  const users = await usersOf([...new Set(events.map(({ userId }) => userId))].filter(isId));
  const organisations = await organisationNames(users.map(({ _id, organisationId }) => ({ _id, organisationId })));
  const known = new Map(users.map((user) => [user._id, user]));
  return ({ userId, as }) => {
    const user = known.get(userId);
    const organisation = organisations.get(userId) ?? null;
    const name = user ? fullName(user) : undefined;
    return { name: name || nameOfOther(userId), organisation, ...(as && { as }) };
  };
}

const nameOfOther = (userId: string): string => (isId(userId) ? "A former user" : (others[userId] ?? "Kelpie (automatic or support)"));
