export type Json = Readonly<Record<string, unknown>>;

const id = "01KV4T5R8E2Q9ZJ7M3XNBC6WDH";
const childId = `${id}.01KV4T6A1G5S0YK8P4VMDF7XEJ`;
const time = "2026-06-15T01:30:00.000Z";
const secret = "m3Zt8Qv1cYk5Lr0WxJ7dFh2NsPgB9aTeUiOoR4yKqXw";
const line = "Harbour Plumbing Pty Ltd";
const jpeg = "data:image/jpeg;base64,/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAP==";

/** The value of a field by its name; "owner.name" is one of a component, an operation or an object below a field, and comes first. */
const fieldExamples: Json = {
  _id: childId,
  "Application._id": id,
  "docs._id": id,
  "updateApplication._id": id,
  "User._id": id,
  "Organisation._id": id,
  "organisation._id": id,
  "Member._id": id,
  "joinRequests._id": id,
  "listPlans._id": "kelpie_monthly",
  "listTransactions._id": "in_1SQ2kzLkdIwHu7ix",
  "readBillingCustomer._id": "cus_TMx8vYd1Q2aZ3b",
  "subscription._id": "sub_1SQ2kzLkdIwHu7ix",
  "subscribe._id": "sub_1SQ2kzLkdIwHu7ix",
  Abn: "51824753556",
  AbnStatus: "Active",
  AbnStatusEffectiveFrom: "2018-07-01",
  Acn: "004085616",
  AddressPostcode: "3121",
  AddressState: "VIC",
  BusinessName: "Harbour Plumbing",
  EntityName: line,
  EntityTypeCode: "PRV",
  EntityTypeName: "Australian Private Company",
  Gst: "2018-07-01",
  IDCardNumber: "1234567890",
  IDNumber: "098765432",
  "Idempotency-Key": "b0b1f2f0-6e0b-4c52-9a34-7c1e5c1d8a01",
  Name: line,
  Postcode: "3121",
  State: "VIC",
  abn: "51824753556",
  acn: "004085616",
  address: "12 Harbour Street, Richmond VIC 3121",
  "Email.address": "jordan.lee@example.com",
  "email.address": "alex.nguyen@example.com",
  "saveEmail.address": "jordan.lee@example.com",
  ageOfAsset: 2023,
  ageOfAssetAtEnd: 8,
  aid: id,
  amount: 1850,
  "brokerage.amount": null,
  "fees.amount": 395,
  "listPlans.amount": 99,
  "listTransactions.amount": 99,
  applicationId: id,
  "CustomerRow.applicationId": id,
  asicDataAt: time,
  assetId: childId,
  assumptions: "The lender's rates are not published; these are examples.",
  assetValue: 32_000,
  balloon: 20,
  brokerName: "Alex Nguyen",
  brokerageRate: 3,
  buffer: jpeg,
  cid: childId,
  city: "Richmond",
  clientSecret: "pi_3SQ2kzLkdIwHu7ix_secret_example",
  column: 17,
  companyType: "Australian Proprietary Company",
  comparisonRate: 10.64,
  contactDueOn: "2026-06-18",
  credentials: { apiKey: "kelpie-7f3d" },
  criteria: "10/11",
  currentPassword: "Quote2day!",
  cursor: "eyJwayI6IlFVT1RFUyJ9",
  customer: childId,
  customerId: childId,
  date: "2026-07-01",
  dateOfBirth: "1988-04-12",
  defaultValue: 0,
  deposit: 4_000,
  description: "Salary",
  "businessAddress.description": "12 Harbour Street, Richmond VIC 3121",
  "listTransactions.description": "Kelpie, monthly",
  detailsDueOn: "2026-06-16",
  device: "Chrome on Windows",
  sessionId: "9f2b7c1e-5d34-4a0b-8c66-0e1f7a3d2b45",
  directors: "LEE, JORDAN",
  documentId: childId,
  documents: "payslip.pdf",
  email: "alex.nguyen@example.com",
  "inviteUsers.email": "sam.taylor@example.com",
  employerId: childId,
  entityId: childId,
  entityName: line,
  entityType: "Australian Private Company",
  field: "assetValue",
  fields: { key: "files/example", "Content-Type": "application/pdf" },
  fileName: "payslip.pdf",
  feesTotal: 395,
  financeAmount: 28_395,
  firstName: "Alex",
  "Customer.firstName": "Jordan",
  "CustomerRow.firstName": "Jordan",
  "createCustomer.firstName": "Jordan",
  "inviteUsers.firstName": "Sam",
  "sendReferral.firstName": "Jordan",
  "updateCustomer.firstName": "Jordan",
  fit: 0.09,
  fullAddress: "12 Harbour Street, Richmond VIC 3121",
  glassesMake: "Toyota",
  glassesModel: "Hilux",
  glassesVariant: "SR5",
  gst: "2018-07-01",
  handedInBy: childId,
  heading: "What we collect",
  humanId: 1042,
  id,
  isCurrent: true,
  "illustrative.rate": false,
  "illustrative.fees": false,
  info: "Three months of bank statements.",
  informedOn: "2026-06-15",
  invite: secret,
  isPartial: true,
  key: secret,
  label: "NOW account",
  "criteriaResults.label": "Credit score at least 600",
  lastName: "Nguyen",
  "Customer.lastName": "Lee",
  "CustomerRow.lastName": "Lee",
  "createCustomer.lastName": "Lee",
  "sendReferral.lastName": "Lee",
  "updateCustomer.lastName": "Lee",
  lender: "NOW Finance",
  lenders: "NOW Finance",
  loadingTotal: 0.5,
  loanAmount: 37_146.4,
  "LoanDetails.loanAmount": 28_000,
  logo: "/lenders/now.svg",
  maxRate: 15.95,
  maxRepayments: 688,
  maxWeeklyRepayments: 158.77,
  minRate: 6.89,
  minRepayments: 561,
  minWeeklyRepayments: 129.46,
  monthlyRepayments: 320,
  name: "Nguyen Finance",
  "Supplier.name": "Harbour Motors",
  "saveSupplier.name": "Harbour Motors",
  "LenderCredentials.name": "apiKey",
  "fields.name": "apiKey",
  "fees.name": "Establishment",
  "loadingList.name": "Private sale",
  "listPlans.name": "Monthly",
  "error.name": "TypeError",
  "asicData.name": line,
  newPassword: "Quote2morrow!",
  number: "0412345678",
  odometer: 48_000,
  condition: "USED",
  isCommercial: false,
  officers: 2,
  organisationId: id,
  organisationName: "Nguyen Finance",
  page: 1,
  documentsSent: 1,
  paragraphs: "We collect what a lender needs to decide on your application.",
  password: "Quote2day!",
  percent: 0,
  phoneNumber: "0412345678",
  plan: "kelpie_monthly",
  postcode: "3121",
  privacyStatementTemplate: "We keep your details private.",
  productName: "Car loan",
  quotesTo: id,
  rate: 9.49,
  reason: "The file is not the PDF that its name says.",
  reference: "NOW-20260615-1042",
  registeredOn: "2018-07-01",
  repayments: 512.44,
  replacedBy: childId,
  replaces: childId,
  requestId: id,
  rulebook: "4f1c9a2be07d5a38c6f0b1d2e3948576a1b2c3d4e5f60718293a4b5c6d7e8f90",
  score: 712,
  search: "Lee",
  sha256: "9b74c9897bac770ffc029102a200c5de0d1f6e4b8a7c3f5e2d1b0a9f8e7d6c5b",
  size: 183_204,
  source: "/assets/main-B7x2.js",
  "Check.source": "Example Bureau",
  state: "VIC",
  status: "Registered",
  "User.status": "active",
  "Application.status": "quote",
  "docs.status": "quote",
  "Submission.status": "queued",
  "Document.status": "ready",
  "DocumentToFetch.status": "ready",
  submitting: "NOW Finance",
  term: 60,
  text: "Jordan prefers calls after 5 pm.",
  "Submission.text": "Received.",
  tier: "Tier 1",
  timeInBusiness: "2018-07-01",
  timeOfEmployment: 26,
  title: "Privacy consent",
  token: "eyJraWQiOiJrIn0.eyJzdWIiOiJzIn0.c2lnbmF0dXJl",
  totalDocs: 1,
  totalLoanAmount: 33_660,
  typedName: "Jordan Lee",
  url: "https://files.example/kelpie-files/files/example",
  "readUploadUrl.url": `https://kelpie.example/upload#${secret}`,
  user: id,
  userId: id,
  value: 395,
  "loadingList.value": 0.5,
  "monthlyFees.value": 10,
  version: "2026-07-01",
  "health.version": "1.2.0",
  weeklyRepayments: 118.35,
  whatHappensNext: "Your broker continues with the application.",
  x: "alex.nguyen@example.com",
  yearsAtAddress: 3,
  monthsAtAddress: 6,
  line: 120,
};

/** Fields that exclude another one of their object. */
const leftOut: ReadonlySet<string> = new Set(["saveAddress._id", "saveAddress.entityId", "signPrivacy.strokes"]);

interface Place {
  /** The component, the operation or the field around this one. */
  readonly owner: string;
  readonly field: string;
}

/** A value that fits the JSON schema. Throws for a text field without an example; other types have a default. */
export function exampleOf(schema: Json, place: Place, components: Readonly<Record<string, Json>>): unknown {
  const { $ref } = schema;
  if (typeof $ref === "string") {
    const component = $ref.split("/").at(-1)!;
    return exampleOf(components[component]!, { owner: component, field: component }, components);
  }
  const [choice] = (schema["anyOf"] ?? schema["oneOf"] ?? []) as Json[];
  if (choice) return exampleOf(choice, place, components);
  const { properties, items } = schema as { properties?: Readonly<Record<string, Json>>; items?: Json };
  if (properties) return objectExample(properties, place, components);
  if (items) return [exampleOf(items, place, components)];
  return plainExample(schema, place);
}

function objectExample(
  properties: Readonly<Record<string, Json>>,
  { owner, field }: Place,
  components: Readonly<Record<string, Json>>,
): Json {
  const inside = field === "body" || field === "data" ? owner : field;
  const shown = Object.entries(properties).filter(([name]) => !leftOut.has(`${inside}.${name}`));
  return Object.fromEntries(shown.map(([name, each]) => [name, exampleOf(each, { owner: inside, field: name }, components)]));
}

function plainExample(schema: Json, { owner, field }: Place): unknown {
  const named = fieldExamples[`${owner}.${field}`] ?? fieldExamples[field];
  const { const: only, enum: choices, type, minimum, pattern } = schema as PlainSchema;
  if (only !== undefined) return only;
  if (choices) return choices.includes(named) ? named : choices[0];
  switch (Array.isArray(type) ? type[0] : type) {
    case "null":
      return null;
    case "boolean":
      return named ?? true;
    case "number":
    case "integer":
      return typeof named === "number" ? named : Math.max(minimum ?? 1, 1);
    case "object":
      return named ?? {};
    default:
      return textExample(named, { owner, field }, pattern);
  }
}

interface PlainSchema {
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly type?: string | readonly string[];
  readonly minimum?: number;
  readonly pattern?: string;
}

function textExample(named: unknown, { owner, field }: Place, pattern: string | undefined): string {
  const isChild = pattern?.includes(String.raw`\.[0-9A-HJKMNP-TV-Z]{26}$`) ?? false;
  if (isChild) return childId;
  if (typeof named === "string") return named;
  if (field.endsWith("At")) return time;
  throw new Error(`found no example for the text ${owner}.${field}, expected one in functions/cli/openapi-examples.ts`);
}
