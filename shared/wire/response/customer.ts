import * as z from "zod/mini";
import {
  type CreditProfile,
  type Customer,
  type CustomerProfile,
  type CustomerRow,
  creditProfileFields,
  creditSources,
  customerFields,
  customerProfileFields,
} from "../../domain/customer.ts";
import { askedFields } from "../../domain/customer-answers.ts";
import { type Employer, employerFields } from "../../domain/employer.ts";
import { type FinanceItem, financeItemFields } from "../../domain/finance-item.ts";
import { nullish } from "../amount.ts";
import { storedShape } from "../field-schema.ts";
import { strictObject } from "../strict-object.ts";
import { check } from "./check.ts";
import { address, email, phoneNumber } from "./contact.ts";
import { document, waivers } from "./document.ts";

export const employer: z.ZodMiniType<Employer> = strictObject({ _id: z.string(), ...storedShape(employerFields) });

export const customerProfile: z.ZodMiniType<CustomerProfile> = strictObject(storedShape(customerProfileFields));

const source = z.enum(creditSources);

const creditProfileShape = {
  ...storedShape(creditProfileFields),
  customer: nullish(z.string()),
  source: nullish(source),
  adverseSource: nullish(source),
  defaultSource: nullish(source),
  scoredAt: nullish(z.string()),
  history: z.optional(z.array(strictObject({ score: z.int(), source: nullish(source), scoredAt: nullish(z.string()) }))),
};

export const creditProfile: z.ZodMiniType<CreditProfile> = strictObject(creditProfileShape);

const answers = storedShape(askedFields);

/** The fields of a stored customer that are not entered with the customer's own. */
export const recordedOfCustomer = {
  createdAt: z.string(),
  personId: nullish(z.string()),
  otherPersons: nullish(z.array(z.string())),
  answers: nullish(z.object(answers)),
  waivers: nullish(waivers),
  customerProfile: z.object(storedShape(customerProfileFields)),
  creditProfile: z.object(creditProfileShape),
};

export const financeItem: z.ZodMiniType<FinanceItem> = strictObject({ _id: z.string(), ...storedShape(financeItemFields) });

const personal = storedShape(customerFields);

const contact = {
  _id: z.string(),
  createdAt: z.string(),
  firstName: personal.firstName,
  lastName: personal.lastName,
  addresses: z.array(address),
  emails: z.array(email),
  phoneNumbers: z.array(phoneNumber),
};

export const customer: z.ZodMiniType<Customer> = strictObject({
  ...contact,
  ...personal,
  personId: nullish(z.string()),
  otherPersons: nullish(z.array(z.string())),
  answers: nullish(strictObject(answers)),
  waivers: nullish(waivers),
  employers: z.array(employer),
  customerProfile,
  creditProfile,
  income: z.array(financeItem),
  expenses: z.array(financeItem),
  liabilities: z.array(financeItem),
  assets: z.array(financeItem),
  checks: z.array(check),
  identityVerification: nullish(check),
  documents: z.array(document),
});

export const customerRow: z.ZodMiniType<CustomerRow> = strictObject({
  ...contact,
  applicationId: z.string(),
  humanId: z.int(),
  entityName: z.nullable(z.string()),
  organisationName: nullish(z.string()),
});
