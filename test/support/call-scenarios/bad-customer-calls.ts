import type { BadCall, MixedCall } from "./bad-calls.ts";

/** Invalid calls about customers and archived quotes, and a part of each error message. */
export const badCustomerCalls: readonly BadCall[] = [
  [
    "a tenth of a cent of wages",
    "addIncome",
    ({ customer }) => ({ body: { customerId: customer, item: { description: "Wages", amount: 0.001 } } }),
    "item.amount: found 0.001, expected dollars and whole cents",
  ],
  [
    "a line without a description",
    "addExpense",
    ({ customer }) => ({ body: { customerId: customer, item: { description: " ", amount: 1 } } }),
    'item.description: found " ", expected a text that is not blank',
  ],
  [
    "an unknown frequency",
    "updateIncome",
    ({ income }) => ({ body: { _id: income, frequency: "daily" } }),
    'frequency: found "daily", expected one of "weekly"',
  ],
  [
    "a line without a change",
    "updateLiability",
    ({ liability }) => ({ body: { _id: liability } }),
    "expected a field to change: one of description",
  ],
  [
    "an owner of a line",
    "updateCustomerAsset",
    ({ customerAsset, customer }) => ({ body: { _id: customerAsset, amount: 1, customerId: customer } }),
    "customerId: found an unknown field",
  ],
  ["a malformed id of a line", "removeIncome", () => ({ body: { _id: "1" } }), '_id: found "1", expected an id of two times'],
  [
    "a century at a job",
    "addEmployer",
    ({ customer }) => ({ body: { customerId: customer, timeOfEmployment: 1201 } }),
    "timeOfEmployment: found 1201, expected at most 1200",
  ],
  ["a blank number", "savePhoneNumber", ({ customer }) => ({ body: { customerId: customer, number: "" } }), "number: found"],
  [
    "a line end in an address",
    "saveEmail",
    ({ customer }) => ({ body: { customerId: customer, address: "kim@example.com\r\nBcc: eve@example.com" } }),
    "expected one line without control characters",
  ],
  [
    "a customer's day of removal",
    "updateCustomer",
    ({ customer }) => ({ body: { customerId: customer, firstName: "Kim", removedAt: "2026-01-01" } }),
    "removedAt: found an unknown field",
  ],
  [
    "a customer without an application",
    "removeCustomer",
    ({ customer }) => ({ body: { customerId: customer } }),
    "applicationId: found nothing",
  ],
  [
    "a status to archive as",
    "archiveQuote",
    ({ application }) => ({ body: { applicationId: application, status: "gone" } }),
    "status: found",
  ],
  [
    "a supplier's ABN",
    "saveSupplier",
    ({ application }) => ({ body: { applicationId: application, name: "Cars", abn: "1" } }),
    'abn: found "1", expected a valid ABN of 11 digits',
  ],
  [
    "a declaration that declines",
    "declare",
    ({ application }) => ({ body: { applicationId: application, isAccepted: false } }),
    "isAccepted: found false, expected true",
  ],
];

/** Calls with customer data of two applications of the same broker, or of the wrong kind. */
export const mixedCustomerCalls: readonly MixedCall[] = [
  [
    "another application's customer to remove",
    "removeCustomer",
    (mine, { other }) => ({ body: { customerId: other.customer, applicationId: mine.application } }),
  ],
  [
    "another application's e-mail address",
    "saveEmail",
    (mine, { email }) => ({ body: { _id: email, customerId: mine.customer, address: "eve@example.com" } }),
  ],
  ["an expense among the income", "updateIncome", ({ expense }) => ({ body: { _id: expense, amount: 1 } })],
  [
    "an entity's id where a customer's belongs to",
    "addIncome",
    ({ entity }) => ({ body: { customerId: entity, item: { description: "x", amount: 1 } } }),
  ],
];
