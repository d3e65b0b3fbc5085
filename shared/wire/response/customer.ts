import * as z from "zod/mini";
import type { CreditProfile, Customer, CustomerProfile, CustomerRow } from "../../domain/customer.ts";
import type { Employer } from "../../domain/employer.ts";
import { employmentTypeLabels } from "../../domain/employment-type.ts";
import { type FinanceItem, paymentFrequencies } from "../../domain/finance-item.ts";
import { livingArrangementLabels } from "../../domain/living-arrangement.ts";
import { keysOf, known } from "../amount.ts";
import { strictObject } from "../strict-object.ts";
import { check } from "./check.ts";
import { address, email, phoneNumber } from "./contact.ts";
import { document } from "./document.ts";

export const employer: z.ZodMiniType<Employer> = strictObject({
  _id: z.string(),
  employmentType: known(keysOf(employmentTypeLabels)),
  timeOfEmployment: known(z.number()),
});

export const customerProfile: z.ZodMiniType<CustomerProfile> = strictObject({ livingArrangements: known(keysOf(livingArrangementLabels)) });

const source = z.enum(["broker", "bureau"]);

export const creditProfile: z.ZodMiniType<CreditProfile> = strictObject({
  score: known(z.int()),
  hasAdverseCredit: known(z.boolean()),
  customer: known(z.string()),
  source: known(source),
  scoredAt: known(z.string()),
  history: z.optional(z.array(strictObject({ score: z.int(), source: known(source), scoredAt: known(z.string()) }))),
});

export const financeItem: z.ZodMiniType<FinanceItem> = strictObject({
  _id: z.string(),
  description: z.string(),
  amount: z.number(),
  frequency: known(z.enum(paymentFrequencies)),
  monthlyRepayments: known(z.number()),
});

const contact = {
  _id: z.string(),
  createdAt: z.string(),
  firstName: known(z.string()),
  lastName: known(z.string()),
  addresses: z.array(address),
  emails: z.array(email),
  phoneNumbers: z.array(phoneNumber),
};

export const customer: z.ZodMiniType<Customer> = strictObject({
  ...contact,
  dateOfBirth: known(z.string()),
  defaultValue: known(z.number()),
  IDNumber: known(z.string()),
  IDCardNumber: known(z.string()),
  employers: z.array(employer),
  customerProfile,
  creditProfile,
  income: z.array(financeItem),
  expenses: z.array(financeItem),
  liabilities: z.array(financeItem),
  assets: z.array(financeItem),
  checks: z.array(check),
  identityVerification: known(check),
  documents: z.array(document),
});

export const customerRow: z.ZodMiniType<CustomerRow> = strictObject({
  ...contact,
  applicationId: z.string(),
  humanId: z.int(),
  entityName: z.nullable(z.string()),
});
