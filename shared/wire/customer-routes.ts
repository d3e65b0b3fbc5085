import * as z from "zod/mini";
import { addressFields, emailFields, phoneNumberFields } from "../domain/contact.ts";
import { askedFieldNames } from "../domain/customer-answers.ts";
import { creditProfileFields, customerFields, customerProfileFields } from "../domain/customer.ts";
import { employerFields } from "../domain/employer.ts";
import { isPartial } from "./response/application.ts";
import { address, email, phoneNumber } from "./response/contact.ts";
import { creditProfile, customer, customerProfile, customerRow, employer } from "./response/customer.ts";
import { customerAccess } from "./response/customer-access.ts";
import { person } from "./response/person.ts";
import { day } from "./amount.ts";
import { changes } from "./changes.ts";
import { changeShape, entryShape, entrySchema } from "./field-schema.ts";
import { financeRoutes } from "./finance-routes.ts";
import { id, childId } from "./id.ts";
import { defineRoutes } from "./route.ts";
import { strictObject } from "./strict-object.ts";
import { line } from "./text.ts";

const personal = entryShape(customerFields);
const job = entryShape(employerFields);

/** With an _id the contact is changed, without one it is added. */
const contact = { _id: z.optional(childId), customerId: childId };

const customerOrEntity = strictObject({
  _id: z.optional(childId),
  customerId: z.optional(childId),
  entityId: z.optional(childId),
  ...entryShape(addressFields),
}).check(
  z.refine(({ customerId, entityId }) => (customerId === undefined) !== (entityId === undefined), "either a customerId or an entityId"),
);

export const customerRoutes = defineRoutes({
  createCustomer: { method: "POST", path: "/customer", body: strictObject({ applicationId: id, ...personal }), data: customer },
  readCustomer: { method: "GET", path: "/customer/{id}", params: strictObject({ id: childId }), data: customer },
  updateCustomer: { method: "PUT", path: "/customer", body: changes({ customerId: childId }, personal), data: customer },
  showDriverLicence: {
    method: "POST",
    path: "/customer/driver-licence",
    body: strictObject({ customerId: childId }),
    data: strictObject({ IDNumber: z.nullable(z.string()), IDCardNumber: z.nullable(z.string()) }),
  },
  removeCustomer: {
    method: "PUT",
    path: "/customer/remove",
    body: strictObject({ customerId: childId, applicationId: id }),
    data: z.null(),
  },
  listCustomers: {
    method: "POST",
    path: "/customer/all",
    body: strictObject({ user: id, search: z.optional(line(100)) }),
    data: strictObject({ docs: z.array(customerRow), totalDocs: z.int(), isPartial }),
  },
  readPerson: { method: "GET", path: "/customer/{id}/person", params: strictObject({ id: childId }), data: person },
  /** From and to are days in Sydney, both included. Newest first, 100 a page; the cursor is the previous page's. */
  readCustomerAccess: {
    method: "GET",
    path: "/customer/{id}/access",
    params: strictObject({ id: childId }),
    query: strictObject({ from: z.optional(day), to: z.optional(day), cursor: z.optional(id) }),
    data: customerAccess,
  },
  /** They are no longer pointed out as the same person. Customers who were joined are answered 409. */
  separatePersons: {
    method: "PUT",
    path: "/customer/person/separate",
    body: strictObject({ customerId: childId, otherId: childId }),
    data: person,
  },
  joinPerson: { method: "PUT", path: "/customer/person", body: strictObject({ customerId: childId, otherId: childId }), data: person },
  /** Forgets what the customer answered about a field. */
  discardAnswer: {
    method: "PUT",
    path: "/customer/answer/discard",
    body: strictObject({ customerId: childId, field: z.enum(askedFieldNames) }),
    data: customer,
  },
  addEmployer: { method: "POST", path: "/employer", body: strictObject({ customerId: childId, ...job }), data: employer },
  updateEmployer: { method: "PUT", path: "/employer", body: changes({ employerId: childId }, job), data: employer },
  removeEmployer: { method: "DELETE", path: "/employer", body: strictObject({ employerId: childId }), data: z.null() },
  updateCustomerProfile: {
    method: "POST",
    path: "/customer-profile",
    body: strictObject({
      customerId: childId,
      customerProfile: strictObject({
        ...changeShape(customerProfileFields),
        // Required, so that a request changes something.
        livingArrangements: z.nullable(entrySchema(customerProfileFields.livingArrangements)),
      }),
    }),
    data: customerProfile,
  },
  readCreditProfile: {
    method: "GET",
    path: "/credit-profile",
    query: strictObject({ cid: childId, aid: id }),
    data: creditProfile,
  },
  updateCreditProfile: {
    method: "POST",
    path: "/credit-profile",
    body: changes({ customer: childId }, entryShape(creditProfileFields)),
    data: creditProfile,
  },
  readAddress: { method: "GET", path: "/address/{id}", params: strictObject({ id: childId }), data: address },
  saveAddress: { method: "POST", path: "/address", body: customerOrEntity, data: address },
  savePhoneNumber: {
    method: "POST",
    path: "/phone-number",
    body: strictObject({ ...contact, ...entryShape(phoneNumberFields) }),
    data: phoneNumber,
  },
  saveEmail: { method: "POST", path: "/email", body: strictObject({ ...contact, ...entryShape(emailFields) }), data: email },
  ...financeRoutes,
});
