import type { Customer } from "../../shared/entities/customer.ts";
import type { Operation } from "../http/operation.ts";
import { retentionStep } from "../retention/retention.ts";
import type { Actor, WritingCall } from "../store/actor.ts";
import { auditStep } from "../store/audit.ts";
import { untilSettled } from "../store/backoff.ts";
import { copiesInHead } from "../store/head.ts";
import { isDone } from "../store/idempotency.ts";
import { listAttributes, partKey } from "../store/keys.ts";
import { newCustomer, newPartId, putPartSteps } from "../store/new-part.ts";
import { notFound } from "../store/not-found.ts";
import { stands } from "../store/part-owner.ts";
import { type Step, checkStep, updateStep } from "../store/transaction.ts";
import { openWorkspace } from "../store/workspace.ts";
import { writeToWorkspace } from "../store/workspace-write.ts";

const deed = "customer.removed";

/**
 * Takes a customer out of an application and of every list; what was recorded stays in the table as evidence, for seven years from now at
 * least. Of the last one an empty one takes the place, so that an application always has a customer to fill in.
 */
export const removeCustomer: Operation<"removeCustomer"> = async (caller, { body: { applicationId, customerId } }, call) => {
  await takeOut(caller, applicationId, customerId, call);
  return null;
};

export async function takeOut(actor: Actor, applicationId: string, customerId: string, call: WritingCall): Promise<void> {
  if (!(await isDone(call, deed))) await untilSettled(() => remove(actor, applicationId, customerId, call));
}

/** Undefined where another write came between, and trying again may help. */
async function remove(actor: Actor, applicationId: string, customerId: string, call: WritingCall): Promise<true | undefined> {
  const { customers } = await openWorkspace(actor, applicationId, call);
  const customer = customers.find(({ _id }) => _id === customerId);
  if (!customer) throw notFound();
  const other = customers.find(({ _id }) => _id !== customerId);
  const successor = other ? stayingStep(actor, other) : putPartSteps(actor, newPartId(applicationId), newCustomer());
  const removedAt = new Date().toISOString();
  const steps = [
    removalStep(actor, customer, removedAt),
    retentionStep(customerId, removedAt),
    ...successor,
    auditStep(actor, call, { action: deed, subject: { applicationId }, part: customerId }),
  ];
  const write = { deed, steps, head: { remove: copiesOf(customer) }, adds: other ? 0 : successor.length };
  const outcome = await writeToWorkspace(actor, applicationId, write, call);
  return outcome.kind === "refused" ? undefined : true;
}

function removalStep(actor: Actor, { _id }: Customer, removedAt: string): Step {
  const changes = { set: { removedAt }, remove: listAttributes };
  return updateStep(_id, partKey(actor.userId, "customer", _id), changes, stands);
}

/** Of two who are removed at once, one is the last. */
const stayingStep = (actor: Actor, { _id }: Customer): Step[] => [checkStep(_id, partKey(actor.userId, "customer", _id), stands)];

function copiesOf({ _id, addresses, emails, phoneNumbers }: Customer): string[] {
  const of = { kind: "customer", _id } as const;
  return [
    ...copiesInHead(of),
    ...addresses.flatMap((address) => copiesInHead({ kind: "address", _id: address._id, of })),
    ...emails.flatMap((email) => copiesInHead({ kind: "email", _id: email._id, of })),
    ...phoneNumbers.flatMap((phoneNumber) => copiesInHead({ kind: "phoneNumber", _id: phoneNumber._id, of })),
  ];
}
