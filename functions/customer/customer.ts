import { businessDate } from "../../shared/business-date.ts";
import { customersBirthDates, maxAge, minAge } from "../../shared/domain/birth-date.ts";
import type { Customer } from "../../shared/domain/customer.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import type { Operation } from "../call/operation.ts";
import { splitChildId } from "../store/dynamo/ids.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import {
  addCustomer,
  changeCreditProfile,
  changeCustomer,
  changeCustomerProfile,
  driverLicenceOf,
  findCustomer,
  deleteAnswer,
} from "./store.ts";

export const createCustomer: Operation<"createCustomer"> = async (caller, { body: { applicationId, ...personal } }, call) => {
  checkBirthDate(personal);
  return addCustomer(caller, applicationId, personal, call);
};

export const readCustomer: Operation<"readCustomer"> = (caller, { params }, call) => findCustomer(caller, params.id, call);

export const updateCustomer: Operation<"updateCustomer"> = async (caller, { body: { customerId, ...personal } }, call) => {
  checkBirthDate(personal);
  return changeCustomer(caller, customerId, personal, call);
};

/** The whole numbers, of which every other answer has masks. */
export const showDriverLicence: Operation<"showDriverLicence"> = async (caller, { body: { customerId } }, call) => {
  const { IDNumber = null, IDCardNumber = null } = await driverLicenceOf(caller, customerId, call);
  return { IDNumber, IDCardNumber };
};

function checkBirthDate({ dateOfBirth: found }: Pick<Customer, "dateOfBirth">): void {
  const { earliest, latest } = customersBirthDates(businessDate(new Date()));
  if (!found || (found >= earliest && found <= latest)) return;
  const expected = `the birth date of a person aged ${minAge} to ${maxAge}, from ${earliest} to ${latest}`;
  throw new InvalidInput([{ path: ["dateOfBirth"], found, expected }]);
}

/** Of two tabs that discard two answers, both succeed. */
export const discardAnswer: Operation<"discardAnswer"> = async (caller, { body: { customerId, field } }, call) => {
  await retryOnConflict(async () => {
    const { answers } = await findCustomer(caller, customerId, call);
    if (answers?.[field] === undefined || (await deleteAnswer(caller, customerId, { answers, field }, call))) return done();
    return retry();
  });
  return findCustomer(caller, customerId, call);
};

export const updateCustomerProfile: Operation<"updateCustomerProfile"> = (caller, { body: { customerId, customerProfile } }, call) =>
  changeCustomerProfile(caller, customerId, customerProfile, call);

export const updateCreditProfile: Operation<"updateCreditProfile"> = (caller, { body: { customer, ...creditProfile } }, call) =>
  changeCreditProfile(caller, customer, creditProfile, call);

/** Throws not found unless the customer belongs to the application. */
export const readCreditProfile: Operation<"readCreditProfile"> = async (caller, { query: { cid, aid } }, call) => {
  if (splitChildId(cid).applicationId !== aid) throw notFound();
  return (await findCustomer(caller, cid, call)).creditProfile;
};
