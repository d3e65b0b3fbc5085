import type { Customer } from "../../shared/domain/customer.ts";
import { currentVersion } from "../agreements/agreement-texts.ts";
import { signingTimes } from "../agreements/signatures.ts";
import type { Operation } from "../call/operation.ts";
import { retentionItem } from "../retention/retention.ts";
import { todayItem } from "../store/services/today-jobs.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import { type Attempt, done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { type Changes, equals } from "../store/dynamo/expression.ts";
import { copiesInRoot } from "../store/workspace/application-root.ts";
import { isDone } from "../store/services/idempotency.ts";
import { listAttributes, childKey } from "../store/dynamo/keys.ts";
import { newCustomer, newChildId, childPutItems } from "../store/workspace/new-child.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { isActive } from "../store/workspace/child-owner.ts";
import { type TransactionItem, updateItem } from "../store/dynamo/transaction.ts";
import { openWorkspace, versionOf } from "../store/workspace/workspace.ts";
import { unsubmittedStatuses, writeToWorkspace } from "../store/workspace/workspace-write.ts";

const auditEvent = "customer.removed" as const;

/** The records stay for at least seven years. The last customer is replaced by an empty one: every application has one to fill in. */
export const removeCustomer: Operation<"removeCustomer"> = async (caller, { body: { applicationId, customerId } }, call) => {
  await removeCustomerFromApplication(caller, applicationId, customerId, call);
  return null;
};

export async function removeCustomerFromApplication(
  actor: Actor,
  applicationId: string,
  customerId: string,
  call: WritingCall,
): Promise<void> {
  if (!(await isDone(call, auditEvent))) await retryOnConflict(() => remove(actor, applicationId, customerId, call));
}

async function remove(actor: Actor, applicationId: string, customerId: string, call: WritingCall): Promise<Attempt<void>> {
  const version = await versionOf(actor, applicationId);
  const { customers } = await openWorkspace(actor, applicationId, call);
  const customer = customers.find(({ _id }) => _id === customerId);
  if (!customer) throw notFound();
  const others = customers.filter(({ _id }) => _id !== customerId);
  const successor = others.length > 0 ? [] : childPutItems(actor, newChildId(applicationId), newCustomer());
  const removedAt = new Date().toISOString();
  const transactionItems = [
    removalItem(actor, customer, removedAt),
    retentionItem(customerId, removedAt),
    ...successor,
    todayItem(applicationId),
  ];
  const event = { action: auditEvent, part: customerId };
  const change = {
    statuses: unsubmittedStatuses,
    items: transactionItems,
    root: await rootChanges(customer, others),
    // One of two concurrent removals is repeated, so that at least one customer stays.
    rootCondition: equals("version", version),
    childCountChange: successor.length,
  };
  const outcome = await writeToWorkspace({ actor, applicationId, call }, event, change);
  return outcome.kind === "conditionFailed" ? retry() : done();
}

/** An application is signed once everybody who is left has signed; the empty customer who replaces the last one has not. */
async function rootChanges(removed: Customer, others: readonly Customer[]): Promise<Changes> {
  const copies = copiesOf(removed);
  if (others.length === 0) return { remove: [...copies, "signedAt"] };
  const times = await signingTimes(others, currentVersion("privacy"));
  return times.includes(null) ? { remove: copies } : { remove: copies, set: { signedAt: times.map(String).toSorted().at(-1) } };
}

function removalItem(actor: Actor, { _id }: Customer, removedAt: string): TransactionItem {
  const changes = { set: { removedAt }, remove: listAttributes };
  return updateItem(_id, childKey(actor.userId, "customer", _id), changes, isActive);
}

function copiesOf({ _id, addresses, emails, phoneNumbers }: Customer): string[] {
  const of = { kind: "customer", _id } as const;
  return [
    ...copiesInRoot(of),
    ...addresses.flatMap((address) => copiesInRoot({ kind: "address", _id: address._id, of })),
    ...emails.flatMap((email) => copiesInRoot({ kind: "email", _id: email._id, of })),
    ...phoneNumbers.flatMap((phoneNumber) => copiesInRoot({ kind: "phoneNumber", _id: phoneNumber._id, of })),
  ];
}
