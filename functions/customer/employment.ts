import type { Employer } from "../../shared/domain/employer.ts";
import type { Operation } from "../call/operation.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import { splitChildId } from "../store/dynamo/ids.ts";
import { ownerOfChild, removeChild, saveChild } from "../store/workspace/children.ts";
export type Employment = Partial<Omit<Employer, "_id">>;

export const addEmployer: Operation<"addEmployer"> = (caller, { body: { customerId, ...employment } }, call) =>
  storeEmployer(caller, customerId, employment, call);

export const updateEmployer: Operation<"updateEmployer"> = (caller, { body: { employerId, ...employment } }, call) =>
  changeEmployer(caller, employerId, employment, call);

export const removeEmployer: Operation<"removeEmployer"> = async (caller, { body: { employerId } }, call) => {
  await removeChild(caller, { kind: "employer", _id: employerId }, call);
  return null;
};

export async function storeEmployer(actor: Actor, customerId: string, employment: Employment, call: WritingCall): Promise<Employer> {
  const child = { kind: "employer", fields: { ...employment }, of: { kind: "customer", _id: customerId } } as const;
  return saveChild(actor, splitChildId(customerId).applicationId, child, call);
}

export async function changeEmployer(actor: Actor, employerId: string, employment: Employment, call: WritingCall): Promise<Employer> {
  const employer = { kind: "employer", _id: employerId } as const;
  const change = { ...employer, fields: { ...employment }, of: await ownerOfChild(actor, employer) };
  return saveChild(actor, splitChildId(employerId).applicationId, change, call);
}
