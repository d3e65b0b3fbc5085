import type { Operation } from "../http/operation.ts";
import { splitChildId } from "../store/dynamo/ids.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { addCustomer, changeCreditProfile, changeCustomer, changeCustomerProfile, findCustomer } from "./store.ts";

export const createCustomer: Operation<"createCustomer"> = (caller, { body: { applicationId, ...personal } }, call) =>
  addCustomer(caller, applicationId, personal, call);

export const readCustomer: Operation<"readCustomer"> = (caller, { params }, call) => findCustomer(caller, params.id, call);

export const updateCustomer: Operation<"updateCustomer"> = (caller, { body: { customerId, ...personal } }, call) =>
  changeCustomer(caller, customerId, personal, call);

export const updateCustomerProfile: Operation<"updateCustomerProfile"> = (caller, { body: { customerId, customerProfile } }, call) =>
  changeCustomerProfile(caller, customerId, customerProfile, call);

export const updateCreditProfile: Operation<"updateCreditProfile"> = (caller, { body: { customer, ...creditProfile } }, call) =>
  changeCreditProfile(caller, customer, creditProfile, call);

/** Throws not found unless the customer belongs to the application. */
export const readCreditProfile: Operation<"readCreditProfile"> = async (caller, { query: { cid, aid } }, call) => {
  if (splitChildId(cid).applicationId !== aid) throw notFound();
  return (await findCustomer(caller, cid, call)).creditProfile;
};
