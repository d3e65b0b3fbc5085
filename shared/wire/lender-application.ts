/** What a lender is sent of an application. Each lender's adapter takes its own shape from it (functions/submission). */
import * as z from "zod/mini";
import { agreementKinds } from "../domain/agreement.ts";
import { applicationTypes } from "../domain/application-type.ts";
import { assetFields } from "../domain/asset.ts";
import { addressFields, emailFields, phoneNumberFields } from "../domain/contact.ts";
import { creditProfileFields, creditSources, customerFields, customerProfileFields } from "../domain/customer.ts";
import { documentContentTypes, documentKinds } from "../domain/document.ts";
import { documentationLevels } from "../domain/documentation-level.ts";
import { employerFields } from "../domain/employer.ts";
import { entityFields } from "../domain/entity.ts";
import { financeItemFields } from "../domain/finance-item.ts";
import { loanFields } from "../domain/loan-details.ts";
import { supplierFields } from "../domain/supplier.ts";
import { nullish } from "./amount.ts";
import { storedShape } from "./field-schema.ts";
import { storedGroups, storedPayee } from "./settlement.ts";
import { strictObject } from "./strict-object.ts";

/** Counts up with each change that a reader of the previous version would not understand. 2: `assumed`. 3: which asset it is, `settlement`. */
export const lenderApplicationVersion = 3;

const amount = z.nullable(z.number());
const addresses = z.array(strictObject(storedShape(addressFields)));
const financeItems = z.array(strictObject(storedShape(financeItemFields)));

/** Rates in percent a year, amounts in dollars; null where the deal does not give them yet. */
const product = strictObject({
  lender: z.string(),
  productName: z.nullable(z.string()),
  tier: z.string(),
  productType: z.enum(documentationLevels),
  /** With the loadings that apply. */
  rate: z.number(),
  comparisonRate: amount,
  financeAmount: amount,
  /** All repayments and the balloon. */
  totalLoanAmount: amount,
  /** A month. */
  repayments: amount,
  /** The fees that apply; `when` of those that are paid with the last repayment. */
  fees: z.array(
    strictObject({
      name: z.string(),
      amount,
      capitalised: z.boolean(),
      frequency: z.enum(["upfront", "monthly"]),
      when: z.optional(z.literal("end")),
    }),
  ),
  /** Of the upfront fees. */
  feesTotal: amount,
  monthlyFees: amount,
  brokerage: strictObject({ percent: z.number(), amount }),
  rateSheetDate: z.nullable(z.string()),
  /** Identifies the rate sheets by which the deal was priced. */
  rulebookHash: z.string(),
});

const customer = strictObject({
  customerId: z.string(),
  ...storedShape(customerFields),
  ...storedShape(customerProfileFields),
  phoneNumbers: z.array(strictObject(storedShape(phoneNumberFields))),
  emails: z.array(strictObject(storedShape(emailFields))),
  addresses,
  employers: z.array(strictObject(storedShape(employerFields))),
  creditProfile: strictObject({
    ...storedShape(creditProfileFields),
    source: nullish(z.enum(creditSources)),
    scoredAt: nullish(z.string()),
  }),
  income: strictObject({ items: financeItems, monthlyTotal: z.number() }),
  expenses: strictObject({ items: financeItems, monthlyTotal: z.number() }),
  liabilities: strictObject({ items: financeItems, total: z.number(), monthlyRepayments: z.number() }),
  assets: strictObject({ items: financeItems, total: z.number() }),
});

const { invoice, payout, insurance, directDebit } = storedGroups;
const { verified: _verified, detailsAt: _detailsAt, ...payee } = storedPayee;

/** Fields without a value are left out. */
export const lenderApplication = strictObject({
  version: z.literal([1, 2, lenderApplicationVersion]),
  applicationId: z.string(),
  humanId: z.int(),
  applicationType: z.enum(applicationTypes),
  introducer: strictObject({ firstName: z.string(), lastName: z.string() }),
  asset: strictObject(storedShape(assetFields)),
  supplier: nullish(strictObject(storedShape(supplierFields))),
  /** loanAmount is the asset value less the deposit, balloonAmount the balloon in dollars as the product has it. */
  loanDetails: strictObject({ ...storedShape(loanFields), loanAmount: amount, balloonAmount: amount }),
  product: z.nullable(product),
  /** Paths of the values that are not the lender's own, as an assumed rate or fee has made them: "product.rate". */
  assumed: z.optional(z.array(z.string())),
  customers: z.array(customer),
  /**
   * Of all customers together, in dollars a month: income less expenses and liabilities' repayments, and what the product's repayment and
   * monthly fees leave of it. Arithmetic with what was entered, not a serviceability test. Null without an income.
   */
  monthlySurplus: z.nullable(strictObject({ income: z.number(), expenses: z.number(), before: z.number(), after: amount })),
  entities: z.array(strictObject({ ...storedShape(entityFields), addresses })),
  documents: z.array(
    strictObject({
      documentId: z.string(),
      kind: z.enum(documentKinds),
      fileName: z.string(),
      contentType: z.enum(documentContentTypes),
      /** Bytes. */
      size: z.int(),
      createdAt: z.string(),
      customerId: nullish(z.string()),
    }),
  ),
  /** What the customers have signed, by the version of its text. */
  signatures: z.array(
    strictObject({
      customerId: z.string(),
      agreement: z.enum(agreementKinds),
      version: z.string(),
      /** Whose name was signed, as it was then. */
      signerName: z.string(),
      signedAt: z.string(),
      documentId: z.string(),
    }),
  ),
  /** What was gathered after the lender's approval that was taken back since. BSBs and account numbers are masks wherever it is shown. */
  settlement: nullish(strictObject({ invoice, payees: z.array(strictObject(payee)), payout, insurance, directDebit })),
  agreement: strictObject({ introducerDeclarationAgree: z.boolean(), acceptedAt: nullish(z.string()) }),
});

export type LenderApplication = z.output<typeof lenderApplication>;
