import { expect, it } from "vitest";
import { withoutRecords } from "../../../functions/store/workspace/workspace.ts";
import type { Application } from "../../../shared/domain/application.ts";

const at = "2026-11-20T01:00:00.000Z";
const check = { _id: "A.K", service: "creditFile", status: "completed", requestedAt: at, score: 640 } as const;
const document = {
  _id: "A.D",
  kind: "identity",
  fileName: "licence.jpg",
  contentType: "image/jpeg",
  size: 1,
  status: "ready",
  createdAt: at,
} as const;
const creditProfile = {
  score: 640,
  hasAdverseCredit: false,
  source: "bureau",
  adverseSource: "bureau",
  scoredAt: at,
  history: [{ score: 700, source: "broker" }],
} as const;
const customer = {
  _id: "A.C",
  createdAt: at,
  firstName: "Quillianne",
  IDNumber: "•••• 377",
  IDCardNumber: "•••• 112",
  employers: [],
  phoneNumbers: [],
  emails: [],
  addresses: [],
  customerProfile: {},
  creditProfile,
  income: [],
  expenses: [],
  liabilities: [],
  assets: [],
  checks: [check],
  identityVerification: { ...check, service: "identity" },
  documents: [document],
} as const;
const application: Application = {
  _id: "A",
  humanId: 1,
  applicationType: "consumer",
  createdAt: at,
  status: "quote",
  stage: "draft",
  stageSince: at,
  submissions: [],
  asset: { _id: "A.A", assetValue: 30_000, invoice: document },
  loanDetails: { _id: "A.L" },
  entities: [],
  customers: [customer],
  notes: [{ _id: "A.N", text: "Wants a ute.", createdAt: at, user: { firstName: "Ann", lastName: "Broker" } }],
  user: { firstName: "Ann", lastName: "Broker" },
  customerProfile: {},
  creditProfile,
  documents: [document],
  variants: [{ _id: "A.V", name: "No balloon", terms: { balloon: 0 } }],
  links: [
    { _id: "A.K2", purpose: "upload", customerId: "A.C", createdAt: at, expiresAt: at, isEmailed: true, openedAt: null, status: "open" },
  ],
};

it("an application without records has no document, link, check, origin of the score and driver licence number, and all the rest", () => {
  const { identityVerification: _verification, IDNumber: _number, IDCardNumber: _card, ...person } = customer;
  const scored = { score: 640, hasAdverseCredit: false };

  expect(withoutRecords(application)).toEqual({
    ...application,
    asset: { _id: "A.A", assetValue: 30_000 },
    customers: [{ ...person, creditProfile: scored, checks: [], documents: [] }],
    creditProfile: scored,
    documents: [],
    links: [],
  });
});
