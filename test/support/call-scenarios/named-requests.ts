import { newId, childIdOf } from "../../../functions/store/dynamo/ids.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { daysAfter } from "../../../shared/dates.ts";
import type { Application } from "../../../shared/domain/application.ts";
import type { Customer } from "../../../shared/domain/customer.ts";
import type { ShownFigures } from "../../../shared/selection/shown-figures.ts";
import type { RequestOf } from "../../../shared/wire/route.ts";
import type { RouteName, Routes } from "../../../shared/wire/routes.ts";
import { privateRecordRequests, recordRequests } from "./record-requests.ts";

/** The ids of a customer and of one child item of each kind. */
export interface CustomerIds {
  readonly customer: string;
  readonly employer: string;
  readonly income: string;
  readonly expense: string;
  readonly liability: string;
  readonly customerAsset: string;
}

/** The ids of an application and what belongs to it, and of its owner. */
export interface Ids extends CustomerIds {
  readonly application: string;
  readonly asset: string;
  readonly loanDetails: string;
  readonly entity: string;
  readonly document: string;
  /** A document that the customer has signed; empty without one. */
  readonly signed: string;
  readonly address: string;
  readonly phoneNumber: string;
  readonly email: string;
  readonly link: string;
  /** A scenario; empty without one. */
  readonly variant: string;
  /** Empty without one. */
  readonly keptQuote: string;
  /** Finance options, and a pack for a lender; empty without them. */
  readonly options: string;
  readonly pack: string;
  /** A selection record; empty without one. */
  readonly selection: string;
  /** Of the lenders C3 and C8, as they are shown. */
  readonly figures: readonly ShownFigures[];
  /** A second customer, for calls that remove something. */
  readonly other: CustomerIds;
  readonly user: string;
  readonly organisation: string;
  /** An issue of a rate sheet. */
  readonly issue: string;
  /** A file of scenarios. */
  readonly batch: string;
}

export type Requests = { readonly [N in RouteName]?: RequestOf<Routes[N]> };

const idOf = (items: readonly { readonly _id: string }[] | undefined): string => items?.[0]?._id ?? "";

export function idsOf(
  application: Application,
  beside: Pick<Ids, "keptQuote" | "options" | "pack" | "selection" | "figures" | "user" | "organisation">,
): Ids {
  const { _id, asset, loanDetails, customers, entities } = application;
  const [customer, other] = customers;
  const contacts = { address: idOf(customer?.addresses), phoneNumber: idOf(customer?.phoneNumbers), email: idOf(customer?.emails) };
  const ofApplication = {
    asset: asset._id,
    loanDetails: loanDetails._id,
    entity: idOf(entities),
    document: idOf(application.documents),
    signed: idOf(application.documents.filter(({ version }) => version !== undefined)),
    link: idOf(application.links),
    variant: idOf(application.variants),
  };
  return {
    application: _id,
    ...ofApplication,
    ...contacts,
    ...customerIdsOf(customer),
    other: customerIdsOf(other),
    ...beside,
    issue: absentIssue(),
    batch: newId(),
  };
}

const absentIssue = () => `consumer-unknown.${newId()}`;

function customerIdsOf(customer: Customer | undefined): CustomerIds {
  return {
    customer: customer?._id ?? "",
    employer: idOf(customer?.employers),
    income: idOf(customer?.income),
    expense: idOf(customer?.expenses),
    liability: idOf(customer?.liabilities),
    customerAsset: idOf(customer?.assets),
  };
}

/** Well-formed ids that do not exist. */
export function absentIds(): Ids {
  const application = newId();
  const childId = () => childIdOf(application, newId());
  const customer = () => ({
    customer: childId(),
    employer: childId(),
    income: childId(),
    expense: childId(),
    liability: childId(),
    customerAsset: childId(),
  });
  const ofApplication = {
    asset: childId(),
    loanDetails: childId(),
    entity: childId(),
    document: childId(),
    signed: childId(),
    link: childId(),
    variant: childId(),
    keptQuote: childId(),
    options: childId(),
    pack: childId(),
    selection: childId(),
    figures: [{ lender: "C3", qualification: 0 as const, rate: 9, repayments: 900, total: 54_000 }],
  };
  const contacts = { address: childId(), phoneNumber: childId(), email: childId() };
  return {
    application,
    ...ofApplication,
    ...contacts,
    ...customer(),
    other: customer(),
    user: newId(),
    organisation: newId(),
    issue: absentIssue(),
    batch: newId(),
  };
}

/** The owner's request for each route that reads by id. */
export const readingRequests = (ids: Ids) =>
  ({
    readApplication: { params: { id: ids.application } },
    readHistory: { params: { id: ids.application } },
    readCustomerAccess: { params: { id: ids.customer }, query: {} },
    rankedProducts: { params: { applicationId: ids.application }, query: {} },
    whatItTakes: { params: { applicationId: ids.application }, query: {} },
    readCalendar: { params: { applicationId: ids.application }, query: {} },
    compareOffer: { body: { applicationId: ids.application, offer: { repayments: 700, price: 32_000, term: 60 } } },
    explainLenderFigure: { params: { applicationId: ids.application }, query: { lender: "Pepper", repayments: "500" } },
    solveQuote: { body: { applicationId: ids.application, lender: "Pepper", for: "deposit", target: { repayments: 500 } } },
    quoteGrid: { body: { applicationId: ids.application, lender: "Pepper" } },
    quoteBudget: { body: { applicationId: ids.application, amount: 150, every: "week" } },
    compareQuotes: { body: { applicationId: ids.application } },
    quoteDifference: { params: { applicationId: ids.application }, query: { kept: ids.keptQuote } },
    listKeptQuotes: { params: { applicationId: ids.application } },
    listRecords: { params: { applicationId: ids.application } },
    readKeptQuote: { params: { id: ids.keptQuote } },
    readCustomer: { params: { id: ids.customer } },
    readCreditProfile: { query: { cid: ids.customer, aid: ids.application } },
    readEntity: { params: { id: ids.entity } },
    readAddress: { params: { id: ids.address } },
    readSubmission: { params: { id: ids.application }, query: {} },
    findIdentityVerification: { body: { customerId: ids.customer } },
    findBankStatements: { body: { customerId: ids.customer } },
    findCreditFile: { body: { customerId: ids.customer } },
  }) satisfies Requests;

/** The owner's request for each route that reads by id and is closed to masters. */
export const privateRequests = (ids: Ids) =>
  ({
    readDocument: { params: { id: ids.document } },
    fetchDocument: { body: { documentId: ids.document } },
    ...privateRecordRequests(ids),
    readPerson: { params: { id: ids.customer } },
  }) satisfies Requests;

const file = { fileName: "letter.pdf", contentType: "application/pdf", size: 100 } as const;

/** The owner's request for each route that writes to an application. */
export const writingRequests = (ids: Ids, abn: string) =>
  ({
    // Before the values change by which these products fit `aWholeQuote`.
    ...recordRequests(ids),
    updateApplication: { body: { _id: ids.application, asset: { assetValue: 1 } } },
    updateAsset: { body: { _id: ids.asset, assetValue: 1 } },
    updateLoanDetails: { body: { _id: ids.loanDetails, term: 12 } },
    sendLenderFigure: { body: { applicationId: ids.application, lender: "C1", productType: "Low doc", repayments: 1_700 } },
    readSheetsInPlay: { params: { applicationId: ids.application }, query: {} },
    remindOfQuote: { body: { applicationId: ids.application, lender: "Pepper", on: daysAfter(businessDate(new Date()), 30) } },
    keepQuote: { body: { applicationId: ids.application, filters: {} } },
    addVariant: { body: { applicationId: ids.application, name: "Eve's", terms: { term: 48 } } },
    updateVariant: { body: { _id: ids.variant, terms: { balloon: 5 } } },
    applyVariant: { body: { _id: ids.variant } },
    removeVariant: { body: { _id: ids.variant } },
    addNote: { body: { applicationId: ids.application, text: "hello" } },
    declare: { body: { applicationId: ids.application, isAccepted: true } },
    saveSupplier: { body: { applicationId: ids.application, name: "Eve's Cars", email: "eve@example.com" } },
    copyQuote: { body: { applicationId: ids.application } },
    archiveQuote: { body: { applicationId: ids.application } },
    restoreQuote: { body: { applicationId: ids.application } },
    markOutcome: { body: { applicationId: ids.application, outcome: null } },
    createCustomer: { body: { applicationId: ids.application, firstName: "Eve" } },
    updateCustomer: { body: { customerId: ids.customer, firstName: "Eve" } },
    showDriverLicence: { body: { customerId: ids.customer } },
    separatePersons: { body: { customerId: ids.customer, otherId: ids.other.customer } },
    joinPerson: { body: { customerId: ids.customer, otherId: ids.other.customer } },
    addEmployer: { body: { customerId: ids.customer, employmentType: "CASUAL" } },
    discardAnswer: { body: { customerId: ids.customer, field: "employmentType" } },
    updateEmployer: { body: { employerId: ids.employer, timeOfEmployment: 1 } },
    removeEmployer: { body: { employerId: ids.other.employer } },
    updateCustomerProfile: { body: { customerId: ids.customer, customerProfile: { livingArrangements: "RENTING" } } },
    updateCreditProfile: { body: { customer: ids.customer, score: 1 } },
    updateEntity: { body: { entityId: ids.entity, entityName: "Eve" } },
    retrieveAsicData: { body: { entityId: ids.entity } },
    recheckAbn: { body: { entityId: ids.entity } },
    // Removes the previous business.
    createEntity: { body: { applicationId: ids.application, abrData: { Abn: abn } } },
    uploadDocument: { body: { customerId: ids.customer, kind: "identity", ...file } },
    uploadInvoice: { params: { assetId: ids.asset }, body: file },
    dateDocument: { body: { documentId: ids.signed, issuedOn: "2026-11-20" } },
    waiveDocument: { body: { applicationId: ids.application, kind: "bankStatement", customerId: ids.customer, reason: "Shown" } },
    uploadCreditProfile: { body: { customerId: ids.customer, ...file } },
    saveAddress: { body: { _id: ids.address, customerId: ids.customer, fullAddress: "1 Eve Street" } },
    savePhoneNumber: { body: { _id: ids.phoneNumber, customerId: ids.customer, number: "0400 000 000" } },
    saveEmail: { body: { _id: ids.email, customerId: ids.customer, address: "eve@example.com" } },
    ...financeRequests(ids),
    sendPrivacyLink: { body: { customerId: ids.customer } },
    sendAnswersLink: { body: { customerId: ids.customer } },
    sendUploadLink: { body: { customerId: ids.other.customer } },
    sendCopyLink: { body: { customerId: ids.customer } },
    readUploadUrl: { params: { id: ids.application }, query: {} },
    revokeLink: { params: { id: ids.link } },
    sendIdentityVerification: { body: { customerId: ids.other.customer } },
    sendBankStatementsLink: { body: { customerId: ids.other.customer } },
    requestCreditFile: { body: { customerId: ids.other.customer } },
    removeCustomer: { body: { customerId: ids.other.customer, applicationId: ids.application } },
  }) satisfies Requests;

function financeRequests({ customer: customerId, income, expense, liability, customerAsset, other }: Ids) {
  const added = { body: { customerId, item: { description: "Eve's", amount: 1 } } };
  return {
    addIncome: added,
    updateIncome: { body: { _id: income, amount: 2 } },
    removeIncome: { body: { _id: other.income } },
    addExpense: added,
    updateExpense: { body: { _id: expense, amount: 2 } },
    removeExpense: { body: { _id: other.expense } },
    addLiability: added,
    updateLiability: { body: { _id: liability, amount: 2 } },
    removeLiability: { body: { _id: other.liability } },
    addCustomerAsset: added,
    updateCustomerAsset: { body: { _id: customerAsset, amount: 2 } },
    removeCustomerAsset: { body: { _id: other.customerAsset } },
  } satisfies Requests;
}

/** Requests for routes without ids of an application. */
export const otherRequests = ({ user, organisation }: Ids, { abn, acn }: { readonly abn: string; readonly acn: string }) =>
  ({
    saveLenders: { body: { version: 0, panel: ["Pepper"], brokerage: {}, fees: { Pepper: 500 }, contacts: {} } },
    putOffRow: { body: { _id: `${newId()}.signed`, until: daysAfter(businessDate(new Date()), 7) } },
    markTodaySeen: { body: { upTo: new Date().toISOString() } },
    whoLends: { body: { scenario: { applicationType: "consumer", asset: { assetType: "CARAVAN" } } } },
    createApiKey: { body: { name: "Loan desk", scopes: ["quote:price"], expiresOn: daysAfter(businessDate(new Date()), 30) } },
    startQuote: { params: { type: "consumer" } },
    listQuotes: { body: { userId: user, page: 1 } },
    listReferrals: { body: { userId: user, page: 1 } },
    listArchived: { body: { userId: user, page: 1 } },
    countStages: { body: { userId: user, list: "quotes" } },
    listCustomers: { body: { user } },
    searchEntity: { query: { acn } },
    lookUpAbn: { params: { abn } },
    searchBusinessNames: { query: { name: "wattlebird" } },
    createOrganisation: { body: { name: "Another", status: "active" } },
    readReferralAgreement: {},
    signReferralAgreement: { body: { userId: user, buffer: "data:image/jpeg;base64,/9g=" } },
    readOrganisation: { params: { id: organisation } },
    readLogo: { params: { id: organisation } },
    listMembers: { params: { id: organisation } },
    listCovers: {},
    readLenders: {},
    readLender: { params: { slug: "pepper" } },
    inviteUsers: { body: [{ firstName: "Eve", email: "eve@example.com" }] },
    withdrawInvitation: { body: { email: "eve@example.com" } },
    requestToJoin: { body: { abn } },
    acceptInvitation: { body: { invite: "x".repeat(43) } },
    listTransactions: {},
    listPlans: {},
    readBillingCustomer: {},
    openBillingPortal: {},
    subscribe: { body: { plan: "kelpie_monthly" } },
    receiveBillingEvent: { body: "{}" },
    readUser: {},
    validateUser: {},
    updateUser: { body: { firstName: "Eve" } },
    saveUserPhoneNumber: { body: { phoneNumber: "0400 000 000" } },
    saveSettings: { body: { privacyStatementTemplate: null } },
    saveBusinessDetails: { body: { businessDetails: { EntityName: "Eve's", Abn: abn }, businessAddress: { description: "1 Eve Street" } } },
  }) satisfies Requests;
