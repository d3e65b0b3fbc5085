import { describe, expect, it } from "vitest";
import { sentSections } from "../../../frontend/quote/sending/submission/sent-sections.tsx";
import type { LenderApplication } from "../../../shared/wire/lender-application.ts";

const none = { items: [], monthlyTotal: 0 };

const application: LenderApplication = {
  version: 1,
  applicationId: "a",
  humanId: 7,
  applicationType: "commercial",
  introducer: { firstName: "Ann", lastName: "Broker" },
  asset: { assetValue: 32_000, assetType: "MOTOR_VEHICLE", odometer: 48_000 },
  loanDetails: { term: 60, balloon: 20, deposit: 4_000, loanAmount: 28_000, balloonAmount: 6_400 },
  product: {
    lender: "Lender A",
    productName: null,
    tier: "Owner",
    productType: "Low doc",
    rate: 8.5,
    comparisonRate: null,
    financeAmount: 30_659.2,
    totalLoanAmount: 38_000,
    repayments: 526.67,
    fees: [
      { name: "Origination", amount: 990, capitalised: true, frequency: "upfront" },
      { name: "Private sale", amount: 700, capitalised: false, frequency: "upfront" },
    ],
    feesTotal: 1_690,
    monthlyFees: 0,
    brokerage: { percent: 4, amount: 1_179.2 },
    rateSheetDate: null,
    rulebookHash: "4f1c9a2be07d5a38c6f0",
  },
  customers: [
    {
      customerId: "a.c",
      firstName: "Maya",
      phoneNumbers: [{ number: "0421 778 304" }],
      emails: [],
      addresses: [{ fullAddress: "1 Ann Street, Dubbo NSW 2830", postcode: "2830" }],
      employers: [{ employmentType: "FULL_TIME", timeOfEmployment: 26 }],
      creditProfile: { score: 712, hasAdverseCredit: false },
      income: { items: [{ description: "Salary", amount: 1_500, frequency: "weekly" }], monthlyTotal: 6_500 },
      expenses: none,
      liabilities: { items: [], total: 0, monthlyRepayments: 0 },
      assets: { items: [], total: 0 },
    },
  ],
  monthlySurplus: { income: 6_500, expenses: 2_000, before: 4_500, after: 3_973.33 },
  entities: [{ entityName: "Ironbark", abn: "51824753556", addresses: [] }],
  documents: [],
  signatures: [],
  agreement: { introducerDeclarationAgree: false },
};

const sections = Object.fromEntries(sentSections(application).map(({ title, rows }) => [title, rows]));

describe("what a lender will see", () => {
  it("has the deal with its price, fees and brokerage", () => {
    expect(sections["The deal"]).toEqual([
      ["Asset value", "$32,000.00"],
      ["Deposit", "$4,000.00"],
      ["Loan amount", "$28,000.00"],
      ["Term", "60 months"],
      ["Balloon", "20% ($6,400.00)"],
      ["Product", "Owner, Low doc"],
      ["Rate", "8.50%"],
      ["Origination", "$990.00"],
      ["Private sale", "$700.00, not financed"],
      ["Upfront fees in total", "$1,690.00"],
      ["Monthly fees", "$0.00"],
      ["Brokerage", "4% ($1,179.20)"],
      ["Finance amount", "$30,659.20"],
      ["Monthly repayments", "$526.67"],
      ["Total loan amount", "$38,000.00"],
      ["Rate sheets", "4f1c9a2be07d"],
    ]);
  });

  it.each([
    [["product.rate", "product.repayments"], "The rate and what it makes, not from Lender A"],
    [["product.fees", "product.repayments"], "The fees and what they make, not from Lender A"],
    [["product.rate", "product.fees"], "The rate, the fees and what they make, not from Lender A"],
    [[], undefined],
  ])("says of %j what is assumed", (assumed, text) => {
    const [deal] = sentSections({ ...application, assumed });
    expect(deal?.rows.find(([label]) => label === "Assumed")?.[1]).toBe(text);
  });

  it("has the monthly surplus, which is named as arithmetic", () => {
    expect(sections["Monthly surplus (arithmetic, not a serviceability test)"]).toEqual([
      ["Income a month", "$6,500.00"],
      ["Expenses a month", "$2,000.00"],
      ["Before this loan", "$4,500.00"],
      ["After this loan", "$3,973.33"],
    ]);
  });

  it("has each applicant with contact, work, score and income a month", () => {
    expect(sections["Applicant"]).toEqual([
      ["First name", "Maya"],
      ["Phone", "0421 778 304"],
      ["Address", "1 Ann Street, Dubbo NSW 2830"],
      ["Postcode", "2830"],
      ["Employment type", "Full-time"],
      ["Time at current job", "26 months"],
      ["Credit score", "712"],
      ["Adverse credit", "No"],
      ["Income: Salary", "$1,500.00 weekly"],
      ["Income a month", "$6,500.00"],
    ]);
  });

  it("names whose each document and signature is, and numbers the employers, where there are several", () => {
    const [maya] = application.customers;
    const jobs = [{ employmentType: "FULL_TIME" }, { employmentType: "CASUAL", timeOfEmployment: 9 }] as const;
    const signature = {
      agreement: "privacy",
      version: "2026-11-21",
      signerName: "Ava Nguyen",
      signedAt: "2026-11-23T01:00:00Z",
      documentId: "a.d",
    } as const;
    const file = {
      kind: "identity",
      fileName: "licence.pdf",
      contentType: "application/pdf",
      size: 9,
      createdAt: "2026-11-23T01:00:00Z",
    } as const;
    const joint = sentSections({
      ...application,
      customers: [
        { ...maya!, employers: jobs.map((job) => ({ ...job })) },
        { ...maya!, customerId: "a.d", firstName: "" },
      ],
      documents: [
        { ...file, documentId: "a.1", customerId: "a.d" },
        { ...file, documentId: "a.2", kind: "invoice" },
      ],
      signatures: [
        { ...signature, customerId: "a.c" },
        { ...signature, customerId: "a.d" },
      ],
    });

    const labels = Object.fromEntries(joint.map(({ title, rows }) => [title, rows.map(([label]) => label)]));
    expect(labels["Signatures and declaration"]).toEqual(["Privacy disclosure of Maya", "Privacy disclosure of applicant 2"]);
    expect(labels["Documents"]).toEqual(["Identity of applicant 2", "Invoice"]);
    expect(labels["Applicant 1"]).toEqual(
      expect.arrayContaining(["Employment type", "Employment type, employer 2", "Time at current job, employer 2"]),
    );
  });

  it("leaves out sections without a value", () => {
    const withoutIncome = sentSections({ ...application, monthlySurplus: null });
    expect(withoutIncome.map(({ title }) => title)).toEqual(["The deal", "Asset", "Business", "Applicant"]);
    expect(sections["Business"]).toEqual([
      ["Business name", "Ironbark"],
      ["ABN", "51 824 753 556"],
    ]);
  });
});
