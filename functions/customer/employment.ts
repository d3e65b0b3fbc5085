import type { Employer } from "../../shared/domain/employer.ts";
import type { Operation } from "../http/operation.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import { splitChildId } from "../store/dynamo/ids.ts";
import { addChild, changeOwnedChild, findChild, removeChild } from "../store/workspace/children.ts";

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
  const employerId = await addChild(actor, splitChildId(customerId).applicationId, child, call);
  return readEmployer(actor, employerId);
}

export async function changeEmployer(actor: Actor, employerId: string, employment: Employment, call: WritingCall): Promise<Employer> {
  await changeOwnedChild(actor, { kind: "employer", _id: employerId, fields: { ...employment } }, call);
  return readEmployer(actor, employerId);
}

const readEmployer = (actor: Actor, employerId: string): Promise<Employer> => findChild(actor, "employer", employerId);
