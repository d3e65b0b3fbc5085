import type { customerRoutes } from "../../shared/wire/customer-routes.ts";
import {
  accessRead,
  brokerRead,
  filesRead,
  ownerWrite,
  quoteRead,
  quoteWrite,
  returningSecret,
  withDailyLimit,
} from "../call/access-rules.ts";
import { callLimits } from "../call/call-limits.ts";
import { addErrors, editErrors, notFoundErrors, ownerOnlyErrors, readOnly } from "../call/route-errors.ts";
import type { RouteErrors, RouteRows } from "../call/route-row.ts";

const creditScoreErrors: RouteErrors = { ...notFoundErrors, conflict: [...readOnly, "BUREAU_SCORE"] };

export const domain = { description: "Customers, their contacts, employments and finances", needs: ["editLicences"] } as const;

export const routeRows = {
  createCustomer: { ...withDailyLimit(callLimits.customers, quoteWrite), says: "Add a customer to an application", errors: addErrors },
  readCustomer: { ...quoteRead, says: "Read a customer", errors: notFoundErrors },
  updateCustomer: { ...quoteWrite, says: "Change a customer's personal details", errors: creditScoreErrors },
  showDriverLicence: {
    ...withDailyLimit(callLimits.driverLicences, returningSecret({ ...filesRead, isForbiddenToMaster: true })),
    says: "Show the whole driver licence numbers of a customer, which other answers mask",
    errors: notFoundErrors,
  },
  removeCustomer: { ...ownerWrite, says: "Remove a customer from an application", errors: { ...addErrors, ...ownerOnlyErrors } },
  listCustomers: { ...brokerRead, says: "List a user's customers", errors: { ...notFoundErrors, forbidden: ["NOT_YOURS"] } },
  readPerson: {
    ...filesRead,
    says: "Read all quotes of the person that a customer is, and who may be the same person",
    errors: notFoundErrors,
  },
  readCustomerAccess: { ...accessRead, says: "Read who saw a customer, and what was done with the quote", errors: notFoundErrors },
  joinPerson: { ...quoteWrite, isIdempotent: true, says: "Make two customers one person", errors: notFoundErrors },
  separatePersons: {
    ...quoteWrite,
    isIdempotent: true,
    says: "Say that two customers are not the same person",
    errors: { ...notFoundErrors, conflict: ["ONE_PERSON"] },
  },
  discardAnswer: { ...quoteWrite, isIdempotent: true, says: "Discard what a customer answered by a link", errors: editErrors },
  addEmployer: { ...withDailyLimit(callLimits.customerDetails, quoteWrite), says: "Add an employment", errors: addErrors },
  updateEmployer: { ...quoteWrite, says: "Change an employment", errors: editErrors },
  removeEmployer: { ...quoteWrite, says: "Remove an employment", errors: editErrors },
  updateCustomerProfile: { ...quoteWrite, says: "Change a customer's living arrangements", errors: editErrors },
  readCreditProfile: { ...quoteRead, says: "Read a customer's credit profile", errors: notFoundErrors },
  updateCreditProfile: { ...quoteWrite, says: "Change a customer's credit score", errors: creditScoreErrors },
  readAddress: { ...quoteRead, says: "Read an address", errors: notFoundErrors },
  saveAddress: {
    ...withDailyLimit(callLimits.customerDetails, quoteWrite),
    says: "Save the address of a customer or a business",
    errors: addErrors,
  },
  savePhoneNumber: { ...withDailyLimit(callLimits.customerDetails, quoteWrite), says: "Save a customer's phone number", errors: addErrors },
  saveEmail: { ...withDailyLimit(callLimits.customerDetails, quoteWrite), says: "Save a customer's email address", errors: addErrors },
  addIncome: { ...withDailyLimit(callLimits.customerDetails, quoteWrite), says: "Add an income", errors: addErrors },
  updateIncome: { ...quoteWrite, says: "Change an income", errors: editErrors },
  removeIncome: { ...quoteWrite, says: "Remove an income", errors: editErrors },
  addExpense: { ...withDailyLimit(callLimits.customerDetails, quoteWrite), says: "Add an expense", errors: addErrors },
  updateExpense: { ...quoteWrite, says: "Change an expense", errors: editErrors },
  removeExpense: { ...quoteWrite, says: "Remove an expense", errors: editErrors },
  addLiability: { ...withDailyLimit(callLimits.customerDetails, quoteWrite), says: "Add a liability", errors: addErrors },
  updateLiability: { ...quoteWrite, says: "Change a liability", errors: editErrors },
  removeLiability: { ...quoteWrite, says: "Remove a liability", errors: editErrors },
  addCustomerAsset: {
    ...withDailyLimit(callLimits.customerDetails, quoteWrite),
    says: "Add something that a customer owns",
    errors: addErrors,
  },
  updateCustomerAsset: { ...quoteWrite, says: "Change something that a customer owns", errors: editErrors },
  removeCustomerAsset: { ...quoteWrite, says: "Remove something that a customer owns", errors: editErrors },
} as const satisfies RouteRows<typeof customerRoutes>;
