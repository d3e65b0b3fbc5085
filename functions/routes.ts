import type { applicationRoutes } from "../shared/wire/application-routes.ts";
import type { billingRoutes } from "../shared/wire/billing-routes.ts";
import type { checkRoutes } from "../shared/wire/check-routes.ts";
import type { customerRoutes } from "../shared/wire/customer-routes.ts";
import type { documentRoutes } from "../shared/wire/document-routes.ts";
import type { entityRoutes } from "../shared/wire/entity-routes.ts";
import type { eventRoutes } from "../shared/wire/event-routes.ts";
import type { linkRoutes } from "../shared/wire/link-routes.ts";
import type { organisationRoutes } from "../shared/wire/organisation-routes.ts";
import type { quoteRoutes } from "../shared/wire/quote-routes.ts";
import type { referralRoutes } from "../shared/wire/referral-routes.ts";
import type { RouteName } from "../shared/wire/routes.ts";
import type { submissionRoutes } from "../shared/wire/submission-routes.ts";
import type { userRoutes } from "../shared/wire/user-routes.ts";

/** One folder and one Lambda each. */
export const domains = [
  "application",
  "quote",
  "customer",
  "document",
  "entity",
  "organisation",
  "user",
  "billing",
  "referral",
  "link",
  "check",
  "submission",
  "event",
] as const;

export type Domain = (typeof domains)[number];

/** public = anybody, signedIn = a user, organisation = a user of an organisation or a master, link = whoever holds a link's secret. */
export type Access = "public" | "signedIn" | "organisation" | "master" | "link" | "webhook";

export interface Binding {
  readonly domain: Domain;
  readonly access: Access;
  /** Whether it changes anything: then it may be repeated under an Idempotency-Key, and a browser may not prefetch it. */
  readonly writes: boolean;
  /** Whether a master is refused, who reads and does not write. */
  readonly refusesMaster?: true;
  /** Sends, spends or shares: not before the caller's e-mail address is verified. */
  readonly needsVerifiedEmail?: true;
}

type Rule = Omit<Binding, "domain">;

const anybodyReads = { access: "public", writes: false } as const satisfies Rule;
const anybodyWrites = { access: "public", writes: true } as const satisfies Rule;
const userReads = { access: "signedIn", writes: false } as const satisfies Rule;
const userWrites = { access: "signedIn", writes: true } as const satisfies Rule;
const brokerReads = { access: "organisation", writes: false } as const satisfies Rule;
const brokerWrites = { access: "organisation", writes: true, refusesMaster: true } as const satisfies Rule;
const memberWrites = { access: "organisation", writes: true } as const satisfies Rule;
const holderReads = { access: "link", writes: false } as const satisfies Rule;
const holderWrites = { access: "link", writes: true } as const satisfies Rule;
const partnerWrites = { access: "webhook", writes: true } as const satisfies Rule;

const verified = <R extends Rule>(rule: R) => ({ ...rule, needsVerifiedEmail: true }) as const;

/** Binds each route of a domain, none left out. */
function bind<R>() {
  return <D extends Domain, T extends Readonly<Record<keyof R, Rule>>>(domain: D, rules: T) => {
    const bound = Object.entries(rules).map(([name, rule]) => [name, { ...(rule as Rule), domain }]);
    return Object.fromEntries(bound) as { readonly [N in keyof T]: T[N] & { readonly domain: D } };
  };
}

/** Which domain answers each route, and who may call it. */
export const bindings = {
  ...bind<typeof applicationRoutes>()("application", {
    startQuote: brokerWrites,
    readApplication: brokerReads,
    updateApplication: brokerWrites,
    listReferrals: brokerReads,
    listQuotes: brokerReads,
    listArchived: brokerReads,
    copyQuote: brokerWrites,
    archiveQuote: brokerWrites,
    restoreQuote: brokerWrites,
    updateAsset: brokerWrites,
    updateLoanDetails: brokerWrites,
    addNote: brokerWrites,
    declare: brokerWrites,
    saveSupplier: brokerWrites,
  }),
  ...bind<typeof quoteRoutes>()("quote", { rankedProducts: brokerReads }),
  ...bind<typeof customerRoutes>()("customer", {
    createCustomer: brokerWrites,
    readCustomer: brokerReads,
    updateCustomer: brokerWrites,
    removeCustomer: brokerWrites,
    listCustomers: brokerReads,
    addEmployer: brokerWrites,
    updateEmployer: brokerWrites,
    removeEmployer: brokerWrites,
    updateCustomerProfile: brokerWrites,
    readCreditProfile: brokerReads,
    updateCreditProfile: brokerWrites,
    readAddress: brokerReads,
    saveAddress: brokerWrites,
    savePhoneNumber: brokerWrites,
    saveEmail: brokerWrites,
    addIncome: brokerWrites,
    updateIncome: brokerWrites,
    removeIncome: brokerWrites,
    addExpense: brokerWrites,
    updateExpense: brokerWrites,
    removeExpense: brokerWrites,
    addLiability: brokerWrites,
    updateLiability: brokerWrites,
    removeLiability: brokerWrites,
    addCustomerAsset: brokerWrites,
    updateCustomerAsset: brokerWrites,
    removeCustomerAsset: brokerWrites,
  }),
  ...bind<typeof documentRoutes>()("document", {
    readDocument: brokerReads,
    fetchDocument: brokerReads,
    uploadDocument: brokerWrites,
    uploadInvoice: brokerWrites,
    uploadCreditProfile: brokerWrites,
    readReferralAgreement: brokerReads,
    signPrivacy: holderWrites,
    signReferralAgreement: brokerWrites,
  }),
  ...bind<typeof entityRoutes>()("entity", {
    createEntity: brokerWrites,
    readEntity: brokerReads,
    retrieveAsicData: verified(brokerWrites),
    updateEntity: brokerWrites,
    searchEntity: brokerReads,
    lookUpAbn: userReads,
    searchBusinessNames: userReads,
  }),
  ...bind<typeof organisationRoutes>()("organisation", {
    createOrganisation: userWrites,
    updateOrganisation: memberWrites,
    readOrganisation: brokerReads,
    saveOrganisationAddress: memberWrites,
    saveOrganisationEmail: memberWrites,
    saveOrganisationPhoneNumber: memberWrites,
    listMembers: brokerReads,
    requestToJoin: verified(userWrites),
    approveJoinRequest: verified(memberWrites),
    declineJoinRequest: memberWrites,
    inviteUsers: verified(memberWrites),
    withdrawInvitation: memberWrites,
    openInvitation: holderReads,
    acceptInvitation: userWrites,
    handOverOrganisation: verified(memberWrites),
    removeMember: verified(memberWrites),
  }),
  ...bind<typeof userRoutes>()("user", {
    readUser: userReads,
    register: anybodyWrites,
    updateUser: userWrites,
    login: anybodyWrites,
    logout: userWrites,
    forgetPassword: anybodyWrites,
    updatePassword: userWrites,
    changeCredentials: userWrites,
    validateUser: userReads,
    validateEmail: anybodyReads,
    verifyEmail: anybodyWrites,
    resendVerification: userWrites,
    requestPasswordReset: anybodyWrites,
    resetPassword: anybodyWrites,
    saveUserPhoneNumber: userWrites,
    saveBusinessDetails: userWrites,
    saveSettings: userWrites,
  }),
  ...bind<typeof billingRoutes>()("billing", {
    listTransactions: userReads,
    listPlans: userReads,
    subscribe: verified(userWrites),
    readBillingCustomer: userReads,
    receiveBillingEvent: partnerWrites,
  }),
  ...bind<typeof referralRoutes>()("referral", {
    sendReferral: verified(brokerWrites),
    markContacted: { access: "master", writes: true },
  }),
  ...bind<typeof linkRoutes>()("link", {
    // Answers a secret, which no Idempotency-Key may keep.
    readUploadUrl: verified({ ...brokerReads, refusesMaster: true }),
    sendPrivacyLink: verified(brokerWrites),
    sendUploadLink: verified(brokerWrites),
    openLink: holderReads,
    uploadByLink: holderWrites,
    revokeLink: brokerWrites,
  }),
  ...bind<typeof checkRoutes>()("check", {
    sendIdentityVerification: verified(brokerWrites),
    findIdentityVerification: brokerReads,
    sendBankStatementsLink: verified(brokerWrites),
    findBankStatements: brokerReads,
    requestCreditFile: verified(brokerWrites),
    findCreditFile: brokerReads,
  }),
  ...bind<typeof submissionRoutes>()("submission", {
    readSubmission: brokerReads,
    submitApplication: verified(brokerWrites),
    postSubmission: verified(brokerWrites),
    readLenderCredentials: brokerReads,
    saveLenderCredentials: memberWrites,
    receiveSubmissionEvent: partnerWrites,
  }),
  ...bind<typeof eventRoutes>()("event", { recordEvents: anybodyWrites, health: anybodyReads }),
} satisfies Readonly<Record<RouteName, Binding>>;

type Bindings = typeof bindings;

export type RouteNameOf<D extends Domain> = { [N in RouteName]: Bindings[N]["domain"] extends D ? N : never }[RouteName];

/** Whether a route's operation is given a caller. */
export type HasCaller<N extends RouteName> = Bindings[N]["access"] extends "public" | "link" | "webhook" ? false : true;
