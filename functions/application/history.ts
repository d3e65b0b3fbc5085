import { fullName } from "../../shared/format.ts";
import { type AuditAction, eventText } from "../../shared/audit/event-texts.ts";
import { type HistoryChange, type HistoryEntry, type HistoryValue, historyFields } from "../../shared/domain/history.ts";
import type { Operation } from "../call/operation.ts";
import { contactsOf } from "../identity/identity.ts";
import { isId } from "../store/dynamo/ids.ts";
import { type StoredAuditEvent, auditTrail } from "../store/services/audit.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";

const maxEntries = 200;
const secondMs = 1000;

/** Newest first, the latest 200 entries. Reads the whole audit trail, because a value of before stands in an earlier event. */
export const readHistory: Operation<"readHistory"> = async (caller, { params: { id } }, call) => {
  await openWorkspace(caller, id, call);
  const events = await auditTrail({ applicationId: id }, new Date(0), new Date(Date.now() + secondMs));
  const entries = entriesOf(events).slice(-maxEntries).toReversed();
  const nameOf = await namesOf(entries.map(({ by }) => by));
  return entries.map(({ isCovering, ...entry }) => ({ ...entry, by: `${nameOf(entry.by)}${isCovering ? ", covering" : ""}` }));
};

/** `by` is still an id. */
interface EntryOfId extends HistoryEntry {
  readonly isCovering: boolean;
}

function entriesOf(events: readonly StoredAuditEvent[]): EntryOfId[] {
  const known = new Map<string, HistoryValue>();
  const isRepeatedReading = repeatedReadings();
  return events.flatMap((event) => {
    const title = isRepeatedReading(event) ? undefined : titleOf(event);
    const changes = changesOf(event, known);
    const changesNothing = changes.length > 0 && changes.every(({ from, to }) => from === to);
    if (title === undefined || changesNothing) return [];
    const by = event.link === undefined ? event.userId : customer;
    return [
      { _id: event.sk, at: event.at, by, title, isCovering: event.as === "cover", changes: changes.filter(({ from, to }) => from !== to) },
    ];
  });
}

/** Undefined for events that the history omits. */
function titleOf({ action, as, fields }: StoredAuditEvent): string | undefined {
  if (action === "application.read" && as === "administrator") return "Opened by the administrator";
  return omittedActions.has(action) ? undefined : eventText({ action, fields });
}

/** Audit actions that the history omits: reads and background work. */
const omittedActions: ReadonlySet<string> = new Set<AuditAction>([
  "application.read",
  "application.accountClosed",
  "application.deletionPostponed",
  "application.deleting",
  "application.deleted",
  "access.read",
  "customer.held",
  "customer.released",
  "customer.partlyDestroyed",
  "customer.destroyed",
  "document.arrived",
  "document.read",
  "link.opened",
  "check.delayed",
  "check.reported",
  "submission.documentsAdded",
]);

/** Reads of one user within this time count as one entry, because an open page polls. */
const readingMs = 15 * 60_000;

function repeatedReadings(): (event: StoredAuditEvent) => boolean {
  const latest = new Map<string, number>();
  return ({ action, userId, at }) => {
    if (action !== "application.read") return false;
    const before = latest.get(userId) ?? 0;
    latest.set(userId, Date.parse(at));
    return Date.parse(at) - before < readingMs;
  };
}

/** The fields with a place in the history; `known` holds the latest value of each and is brought up to date. */
function changesOf({ action, part: child, fields = {} }: StoredAuditEvent, known: Map<string, HistoryValue>): HistoryChange[] {
  const part = action.split(".")[0]!;
  return Object.keys(historyFields[part] ?? {}).flatMap((field) => {
    const to = fields[field];
    if (!isValue(to)) return [];
    const key = `${child ?? ""} ${field}`;
    const from = known.get(key);
    known.set(key, to);
    return [{ part, field, to, ...(from !== undefined && { from }) }];
  });
}

const isValue = (value: unknown): value is HistoryValue =>
  value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean";

const customer = "CUSTOMER";
const others: Readonly<Record<string, string>> = { [customer]: "The customer", LENDER: "The lender" };

async function namesOf(ids: readonly string[]): Promise<(id: string) => string> {
  const users = await contactsOf([...new Set(ids.filter(isId))]);
  return (id) => {
    const user = users.get(id);
    return user ? fullName(user) || "A former user" : (others[id] ?? "Kelpie");
  };
}
