import type { Employer } from "../../shared/entities/employer.ts";
import type { Operation } from "../http/operation.ts";
import type { Actor, WritingCall } from "../store/actor.ts";
import { splitPartId } from "../store/ids.ts";
import { addPart, changeOwnedPart, findPart, removePart } from "../store/parts.ts";

/** What is known of a job. */
export type Job = Partial<Omit<Employer, "_id">>;

export const addEmployer: Operation<"addEmployer"> = (caller, { body: { customerId, ...job } }, call) =>
  storeEmployer(caller, customerId, job, call);

export const updateEmployer: Operation<"updateEmployer"> = (caller, { body: { employerId, ...job } }, call) =>
  changeEmployer(caller, employerId, job, call);

export const removeEmployer: Operation<"removeEmployer"> = async (caller, { body: { employerId } }, call) => {
  await removePart(caller, { kind: "employer", _id: employerId }, call);
  return null;
};

export async function storeEmployer(actor: Actor, customerId: string, job: Job, call: WritingCall): Promise<Employer> {
  const part = { kind: "employer", fields: { ...job }, of: { kind: "customer", _id: customerId } } as const;
  const employerId = await addPart(actor, splitPartId(customerId).applicationId, part, call);
  return foundEmployer(actor, employerId);
}

export async function changeEmployer(actor: Actor, employerId: string, job: Job, call: WritingCall): Promise<Employer> {
  await changeOwnedPart(actor, { kind: "employer", _id: employerId, fields: { ...job } }, call);
  return foundEmployer(actor, employerId);
}

const foundEmployer = async (actor: Actor, employerId: string): Promise<Employer> =>
  (await findPart(actor, "employer", employerId)) as unknown as Employer;
