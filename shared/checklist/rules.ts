import type { ApplicationType } from "../domain/application-type.ts";
import type { DocumentKind, Freshness } from "../domain/document.ts";
import type { DocumentationLevel } from "../domain/documentation-level.ts";
import type { Criterion } from "../quote/sheet.ts";

/** A document that an application needs, and when. */
export interface ChecklistRule {
  readonly kind: DocumentKind;
  /** Where the title of the kind does not say enough. */
  readonly title?: string;
  /** Of each customer, of the first one, or one for all customers. */
  readonly of: "customer" | "firstCustomer" | "asset" | "business";
  /** Absent: uploaded by the customer or the broker. */
  readonly by?: "signature" | "broker";
  /** Absent: both types. */
  readonly applicationType?: ApplicationType;
  /** Absent: whatever documentation the lender asks for. */
  readonly documentation?: DocumentationLevel;
  /** Only of a business that is a trust. */
  readonly ofTrust?: true;
  /** For how many days after its issue lenders take it, unless a lender's sheet says otherwise. Absent: it does not grow old. */
  readonly freshForDays?: number;
  /** In the language of the rate sheets; all of them must hold. */
  readonly when: readonly Criterion[];
  /** What the customer reads below the title. */
  readonly info: string;
}

const employedAs = (label: string, value: readonly string[]): Criterion => ({
  label,
  object: "employer",
  attribute: "employmentType",
  condition: "hasOne",
  value,
});

const saleIs = (label: string, value: readonly string[]): Criterion => ({
  label,
  object: "asset",
  attribute: "typeOfSale",
  condition: "hasOne",
  value,
});

const always: readonly Criterion[] = [];
const privateSale = [saleIs("Private sale", ["PRIVATE_SALE"])];

/** In the order in which they are shown. */
export const checklistRules: readonly ChecklistRule[] = [
  { kind: "privacy", of: "customer", by: "signature", when: always, info: "The customer signs online, by an emailed link" },
  {
    kind: "creditGuide",
    of: "customer",
    by: "signature",
    applicationType: "consumer",
    when: always,
    info: "The customer signs online, by an emailed link",
  },
  { kind: "identity", of: "customer", applicationType: "consumer", when: always, info: "Driver licence or passport" },
  {
    kind: "identity",
    title: "Director's identity",
    of: "customer",
    applicationType: "commercial",
    when: always,
    info: "Driver licence or passport",
  },
  {
    kind: "payslip",
    of: "customer",
    applicationType: "consumer",
    freshForDays: 35,
    when: [employedAs("Employed", ["FULL_TIME", "PART_TIME", "CONTRACT", "CASUAL"])],
    info: "The two most recent ones",
  },
  {
    kind: "taxReturn",
    of: "customer",
    applicationType: "consumer",
    when: [employedAs("Self employed", ["SELF_EMPLOYED"])],
    info: "The last one, with the notice of assessment",
  },
  {
    kind: "incomeStatement",
    of: "customer",
    applicationType: "consumer",
    freshForDays: 31,
    when: [employedAs("Benefits", ["BENEFITS"])],
    info: "From Centrelink or the payer, not older than a month",
  },
  { kind: "bankStatement", of: "customer", freshForDays: 35, when: always, info: "Last 90 days, PDF" },
  {
    kind: "ratesNotice",
    // Living arrangements are asked of the first customer alone.
    of: "firstCustomer",
    when: [
      { label: "Property owner", object: "customerProfile", attribute: "livingArrangements", condition: "is", value: "PROPERTY_OWNER" },
    ],
    info: "The latest one from your council",
  },
  {
    kind: "invoice",
    of: "asset",
    when: [saleIs("Dealer sale", ["DEALER_SALE", "EV_SALE"])],
    info: "From the seller, with price and vehicle",
  },
  { kind: "sellerIdentity", of: "asset", when: privateSale, info: "The seller's driver licence or passport" },
  { kind: "registration", of: "asset", when: privateSale, info: "Registration papers that name the seller as the owner" },
  {
    kind: "payoutLetter",
    of: "asset",
    when: [saleIs("Refinance", ["MID_TERM_REFINANCE", "BALLOON_RESIDUAL_REFINANCE"])],
    info: "From the present lender, with the amount and how long it is valid",
  },
  {
    kind: "trustDeed",
    of: "business",
    applicationType: "commercial",
    ofTrust: true,
    when: always,
    info: "With its schedules, and each deed that has changed it",
  },
  {
    kind: "activityStatement",
    of: "business",
    applicationType: "commercial",
    documentation: "Low doc",
    when: always,
    info: "Business activity statements, or business bank statements of the last 6 months",
  },
  {
    kind: "financials",
    of: "business",
    applicationType: "commercial",
    documentation: "Full doc",
    when: always,
    info: "Profit and loss and balance sheet of the last two years",
  },
  { kind: "creditProfile", of: "customer", by: "broker", when: always, info: "From the credit bureau" },
];

const agingRules = checklistRules.filter(({ freshForDays }) => freshForDays !== undefined);

/** Kinds whose files grow too old. */
export const agingKinds: readonly DocumentKind[] = agingRules.map(({ kind }) => kind);

/** For how many days lenders take a file, by kind. */
export const usualFreshness: Freshness = Object.fromEntries(agingRules.map(({ kind, freshForDays }) => [kind, freshForDays]));
