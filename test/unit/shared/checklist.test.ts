import { describe, expect, it } from "vitest";
import { itemsOfCustomer, checklistOf } from "../../../shared/checklist/checklist.ts";
import type { Application } from "../../../shared/domain/application.ts";
import type { ApplicationType } from "../../../shared/domain/application-type.ts";
import type { Customer } from "../../../shared/domain/customer.ts";
import type { Document, DocumentKind } from "../../../shared/domain/document.ts";
import type { EmploymentType } from "../../../shared/domain/employment-type.ts";
import type { LivingArrangement } from "../../../shared/domain/living-arrangement.ts";
import type { LoanDetails } from "../../../shared/domain/loan-details.ts";
import type { TypeOfSale } from "../../../shared/domain/type-of-sale.ts";

interface Answers {
  readonly jobs?: readonly (EmploymentType | null | undefined)[];
  readonly living?: LivingArrangement | null;
  readonly sale?: TypeOfSale | null;
  readonly documentation?: LoanDetails["documentationLevel"];
  readonly documents?: readonly Document[];
  readonly others?: readonly Customer[];
}

const today = "2026-11-23";

const aCustomer = (_id: string, { jobs, living }: Answers, more: Partial<Customer> = {}): Customer =>
  ({
    _id,
    employers: (jobs ?? []).map((employmentType, at) => ({ _id: String(at), employmentType })),
    customerProfile: { livingArrangements: living },
    creditProfile: {},
    ...more,
  }) as unknown as Customer;

function anApplication(applicationType: ApplicationType, answers: Answers, more: Partial<Application> = {}): Application {
  const customer = aCustomer("ava", answers);
  return {
    applicationType,
    asset: { _id: "asset", typeOfSale: answers.sale },
    loanDetails: { _id: "loan", documentationLevel: answers.documentation },
    entities: [],
    customers: [customer, ...(answers.others ?? [])],
    customerProfile: customer.customerProfile,
    creditProfile: {},
    documents: answers.documents ?? [],
    ...more,
  } as unknown as Application;
}

const inState = (state: string, application: Application) =>
  checklistOf(application, today)
    .filter((item) => item.state === state)
    .map((item) => (item.settledBy === undefined ? item.kind : `${item.kind} by ${item.settledBy}`));

const always = {
  consumer: ["privacy", "creditGuide", "identity", "bankStatement", "creditProfile"],
  commercial: ["privacy", "identity", "bankStatement", "creditProfile"],
} as const;

const [consumer, commercial] = ["consumer", "commercial"] as const;
const jobless = "payslip by employmentType, taxReturn by employmentType, incomeStatement by employmentType";
const homeless = "ratesNotice by livingArrangements";
const unsold = "invoice by typeOfSale, sellerIdentity by typeOfSale, registration by typeOfSale, payoutLetter by typeOfSale";
const undocumented = "activityStatement by documentationLevel, financials by documentationLevel";
const all = (...texts: readonly string[]) => texts.join(", ");

/** Beside what is always wanted: what is missing, and what may be. */
const cases: readonly (readonly [ApplicationType, Answers, string, string])[] = [
  [consumer, {}, "", all(jobless, homeless, unsold)],
  [consumer, { jobs: [undefined] }, "", all(jobless, homeless, unsold)],
  [consumer, { jobs: ["FULL_TIME"] }, "payslip", all(homeless, unsold)],
  [consumer, { jobs: ["PART_TIME"] }, "payslip", all(homeless, unsold)],
  [consumer, { jobs: ["CASUAL"] }, "payslip", all(homeless, unsold)],
  [consumer, { jobs: ["CONTRACT"] }, "payslip", all(homeless, unsold)],
  [consumer, { jobs: ["SELF_EMPLOYED"] }, "taxReturn", all(homeless, unsold)],
  [consumer, { jobs: ["BENEFITS"] }, "incomeStatement", all(homeless, unsold)],
  [consumer, { jobs: ["FULL_TIME", "SELF_EMPLOYED"] }, "payslip, taxReturn", all(homeless, unsold)],
  [consumer, { jobs: ["FULL_TIME", "CASUAL"] }, "payslip", all(homeless, unsold)],
  [
    consumer,
    { jobs: ["FULL_TIME", undefined] },
    "payslip",
    all("taxReturn by employmentType, incomeStatement by employmentType", homeless, unsold),
  ],
  [consumer, { living: "PROPERTY_OWNER" }, "ratesNotice", all(jobless, unsold)],
  [consumer, { living: "RENTING" }, "", all(jobless, unsold)],
  [consumer, { living: "BOARDING" }, "", all(jobless, unsold)],
  [consumer, { living: "LIVING_WITH_PARENTS" }, "", all(jobless, unsold)],
  [consumer, { living: null }, "", all(jobless, unsold)],
  [consumer, { sale: "DEALER_SALE" }, "invoice", all(jobless, homeless)],
  [consumer, { sale: "EV_SALE" }, "invoice", all(jobless, homeless)],
  [consumer, { sale: "PRIVATE_SALE" }, "sellerIdentity, registration", all(jobless, homeless)],
  [consumer, { sale: "MID_TERM_REFINANCE" }, "payoutLetter", all(jobless, homeless)],
  [consumer, { sale: "BALLOON_RESIDUAL_REFINANCE" }, "payoutLetter", all(jobless, homeless)],
  [consumer, { sale: "SALE_BUYBACK_EQUITY" }, "", all(jobless, homeless)],
  [consumer, { sale: null }, "", all(jobless, homeless)],
  [consumer, { jobs: ["FULL_TIME"], living: "RENTING", sale: "DEALER_SALE" }, "payslip, invoice", ""],
  [
    consumer,
    { jobs: ["FULL_TIME"], living: "PROPERTY_OWNER", sale: "PRIVATE_SALE" },
    "payslip, ratesNotice, sellerIdentity, registration",
    "",
  ],
  [consumer, { jobs: ["SELF_EMPLOYED"], living: "PROPERTY_OWNER", sale: "MID_TERM_REFINANCE" }, "taxReturn, ratesNotice, payoutLetter", ""],
  [consumer, { jobs: ["BENEFITS"], living: "BOARDING", sale: "PRIVATE_SALE" }, "incomeStatement, sellerIdentity, registration", ""],
  [consumer, { documentation: "Low doc", jobs: ["CASUAL"], living: "RENTING", sale: "DEALER_SALE" }, "payslip, invoice", ""],
  [commercial, {}, "", all(homeless, unsold, undocumented)],
  [commercial, { jobs: ["FULL_TIME"] }, "", all(homeless, unsold, undocumented)],
  [commercial, { jobs: ["SELF_EMPLOYED"] }, "", all(homeless, unsold, undocumented)],
  [commercial, { living: "PROPERTY_OWNER" }, "ratesNotice", all(unsold, undocumented)],
  [commercial, { living: "RENTING", sale: "DEALER_SALE" }, "invoice", undocumented],
  [
    commercial,
    { living: "RENTING", sale: "PRIVATE_SALE", documentation: "Low doc" },
    "sellerIdentity, registration, activityStatement",
    "",
  ],
  [commercial, { living: "RENTING", sale: "DEALER_SALE", documentation: "Full doc" }, "invoice, financials", ""],
  [commercial, { living: "RENTING", sale: "DEALER_SALE", documentation: "Light doc" }, "invoice", ""],
  [commercial, { living: "RENTING", sale: "DEALER_SALE", documentation: "Standard" }, "invoice", ""],
  [commercial, { living: "RENTING", sale: "BALLOON_RESIDUAL_REFINANCE", documentation: null }, "payoutLetter", undocumented],
  [commercial, { documentation: "Low doc" }, "activityStatement", all(homeless, unsold)],
  [commercial, { living: "PROPERTY_OWNER", sale: "EV_SALE", documentation: "Full doc" }, "ratesNotice, invoice, financials", ""],
];

const kindsIn = (text: string) => (text === "" ? [] : text.split(", "));

describe("the documents that a quote needs", () => {
  it.each(cases)("of a %s quote with %j are: %s; perhaps: %s", (type, answers, missing, perhaps) => {
    const application = anApplication(type, answers);

    expect(inState("missing", application).toSorted()).toEqual([...always[type], ...kindsIn(missing)].toSorted());
    expect(inState("perhaps", application)).toEqual(kindsIn(perhaps));
    expect(checklistOf(application, today).some(({ state }) => state === "there" || state === "waived")).toBe(false);
  });

  it.each([
    ["The Trustee for Nguyen Family Trust", "Discretionary Trading Trust", true],
    ["Harbour Holdings", "Fixed Unit Trust", true],
    ["THE TRUSTEES FOR LEE", null, true],
    ["Trustworthy Cranes Pty Ltd", "Australian Private Company", false],
    ["Lee Super", "ATO Regulated Self-Managed Superannuation Fund", false],
  ])("of %s (%s) include its trust deed: %s", (entityName, entityType, isAsked) => {
    const application = anApplication("commercial", {}, { entities: [{ _id: "e", entityName, entityType, addresses: [] }] });

    expect(inState("missing", application).includes("trustDeed")).toBe(isAsked);
    expect(inState("missing", { ...application, applicationType: "consumer" })).not.toContain("trustDeed");
  });

  it("name a director in a commercial quote", () => {
    const titles = (type: ApplicationType) => checklistOf(anApplication(type, {}), today).map(({ title }) => title);

    expect(titles("commercial")).toContain("Director's identity");
    expect(titles("consumer")).toContain("Identity");
  });
});

const aDocument = (kind: DocumentKind, more: Partial<Document> = {}): Document => ({
  _id: "document",
  kind,
  fileName: "file.pdf",
  contentType: "application/pdf",
  size: 1000,
  status: "ready",
  createdAt: "2026-11-21T00:00:00.000Z",
  customerId: "ava",
  ...more,
});

const { customerId: _none, ...anInvoice } = aDocument("invoice");

describe("a document", () => {
  const employed = { jobs: ["FULL_TIME"], living: "RENTING", sale: "DEALER_SALE" } as const;
  const missingWith = (...documents: Document[]) => inState("missing", anApplication("consumer", { ...employed, documents }));

  it("is there once an accepted file has arrived, until it is replaced", () => {
    const payslip = aDocument("payslip");

    expect(missingWith(payslip, anInvoice)).toEqual(["privacy", "creditGuide", "identity", "bankStatement", "creditProfile"]);
    for (const file of [
      { ...payslip, status: "rejected" },
      { ...payslip, status: "pending" },
      { ...payslip, replacedBy: "newer" },
    ] as const)
      expect(missingWith(file)).toContain("payslip");
  });

  it("is missing again when the text that was signed has changed since", () => {
    const privacy = aDocument("privacy");

    expect(missingWith(privacy)).not.toContain("privacy");
    expect(missingWith({ ...privacy, isOutdated: true })).toContain("privacy");
  });

  it("stays there when an answer changes and it is no longer wanted", () => {
    const documents = [aDocument("payslip")];

    expect(inState("there", anApplication("consumer", { ...employed, jobs: ["BENEFITS"], documents }))).toEqual(["payslip"]);
  });

  it("that is not needed is neither missing nor perhaps, and says why", () => {
    const waivers = { payslip: { reason: "Contract seen", at: "2026-11-23T00:00:00.000Z" } };
    const customer = aCustomer("ava", employed, { waivers });
    const application = anApplication("consumer", employed, { customers: [customer] });

    expect(inState("missing", application)).not.toContain("payslip");
    expect(checklistOf(application, today).find(({ kind }) => kind === "payslip")).toMatchObject({
      state: "waived",
      reason: "Contract seen",
    });
    const documents = [aDocument("payslip")];
    expect(inState("there", anApplication("consumer", employed, { customers: [customer], documents }))).toEqual(["payslip"]);
    const unemployed = aCustomer("ava", { ...employed, jobs: ["BENEFITS"] }, { waivers });
    expect(inState("waived", anApplication("consumer", employed, { customers: [unemployed] }))).toEqual([]);
  });

  it("of each customer is listed for each, and that of the asset once", () => {
    const noah = aCustomer("noah", { jobs: ["BENEFITS"], living: "PROPERTY_OWNER" });
    const list = checklistOf(anApplication("consumer", { ...employed, documents: [anInvoice], others: [noah] }), today);

    expect(list.filter(({ customerId }) => customerId === "noah").map(({ kind }) => kind)).toEqual([
      "privacy",
      "creditGuide",
      "identity",
      "incomeStatement",
      "bankStatement",
      "creditProfile",
    ]);
    expect(list.filter(({ kind }) => kind === "invoice")).toEqual([{ kind: "invoice", title: "Invoice", state: "there" }]);
    expect(itemsOfCustomer(list, "noah", false).map(({ kind }) => kind)).toEqual(["identity", "incomeStatement", "bankStatement"]);
    expect(itemsOfCustomer(list, "ava", true).map(({ kind }) => kind)).toEqual(["identity", "payslip", "bankStatement", "invoice"]);
  });
});
