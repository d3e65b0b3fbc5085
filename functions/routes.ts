import type { applicationRoutes } from "../shared/wire/application-routes.ts";
import type { batchRoutes } from "../shared/wire/batch-routes.ts";
import type { billingRoutes } from "../shared/wire/billing-routes.ts";
import type { checkRoutes } from "../shared/wire/check-routes.ts";
import type { customerRoutes } from "../shared/wire/customer-routes.ts";
import type { documentRoutes } from "../shared/wire/document-routes.ts";
import type { entityRoutes } from "../shared/wire/entity-routes.ts";
import type { eventRoutes } from "../shared/wire/telemetry-routes.ts";
import type { healthRoutes } from "../shared/wire/health-routes.ts";
import type { inPlayRoutes } from "../shared/wire/in-play-routes.ts";
import type { linkRoutes } from "../shared/wire/link-routes.ts";
import type { organisationRoutes } from "../shared/wire/organisation-routes.ts";
import type { quoteRoutes } from "../shared/wire/quote-routes.ts";
import type { recordRoutes } from "../shared/wire/record-routes.ts";
import type { referralRoutes } from "../shared/wire/referral-routes.ts";
import type { RouteName } from "../shared/wire/routes.ts";
import type { rulebookRoutes } from "../shared/wire/rulebook-routes.ts";
import type { submissionRoutes } from "../shared/wire/submission-routes.ts";
import type { userRoutes } from "../shared/wire/user-routes.ts";
import {
  type Rule,
  accessRead,
  returningSecret,
  beforeSecondFactor,
  brokerRead,
  brokerWrite,
  quoteWrite,
  filesRead,
  requiringFreshSignIn,
  withDailyLimit,
  linkRead,
  linkWrite,
  memberWrite,
  ownerWrite,
  publicRead,
  publicWrite,
  quoteRead,
  ratesRead,
  ratesWrite,
  recordsRead,
  requiringVerifiedAbn,
  userRead,
  userWrite,
  requiringVerifiedEmail,
  webhookWrite,
} from "./access-rules.ts";
import { callLimits } from "./call-limits.ts";
import type { Domain } from "./domains.ts";

export { domains } from "./domains.ts";
export type { Domain } from "./domains.ts";

export type Binding = Rule & { readonly domain: Domain };

/** The compiler requires a rule for each of the domain's routes. */
function bind<R>() {
  return <D extends Domain, T extends Readonly<Record<keyof R, Rule>>>(domain: D, rules: T) => {
    const bound = Object.entries(rules).map(([name, rule]) => [name, { ...(rule as Rule), domain }]);
    return Object.fromEntries(bound) as { readonly [N in keyof T]: T[N] & { readonly domain: D } };
  };
}

/** The domain and the access rule of each route. */
export const bindings = {
  ...bind<typeof applicationRoutes>()("application", {
    listNews: brokerRead,
    markNewsSeen: memberWrite,
    startQuote: withDailyLimit(callLimits.applications, brokerWrite),
    readApplication: quoteRead,
    readHistory: quoteRead,
    updateApplication: quoteWrite,
    listReferrals: brokerRead,
    listQuotes: brokerRead,
    listArchived: brokerRead,
    countStages: brokerRead,
    copyQuote: withDailyLimit(callLimits.applications, quoteWrite),
    archiveQuote: ownerWrite,
    restoreQuote: quoteWrite,
    markOutcome: quoteWrite,
    addVariant: quoteWrite,
    updateVariant: quoteWrite,
    removeVariant: quoteWrite,
    applyVariant: quoteWrite,
    updateAsset: quoteWrite,
    updateLoanDetails: quoteWrite,
    addNote: withDailyLimit(callLimits.notes, quoteWrite),
    declare: quoteWrite,
    saveSupplier: quoteWrite,
  }),
  ...bind<typeof quoteRoutes & typeof inPlayRoutes>()("quote", {
    rankedProducts: quoteRead,
    readSheetsInPlay: { ...quoteWrite, writes: false },
    whatItTakes: quoteRead,
    explainLenderFigure: quoteRead,
    solveQuote: quoteRead,
    quoteGrid: quoteRead,
    compareQuotes: quoteRead,
    remindOfQuote: { ...quoteWrite, isIdempotent: true },
    quoteDifference: quoteRead,
    sendLenderFigure: withDailyLimit(callLimits.lenderFigures, quoteWrite),
    keepQuote: withDailyLimit(callLimits.keptQuotes, quoteWrite),
    listKeptQuotes: quoteRead,
    readKeptQuote: quoteRead,
  }),
  ...bind<typeof customerRoutes>()("customer", {
    createCustomer: withDailyLimit(callLimits.customers, quoteWrite),
    readCustomer: quoteRead,
    updateCustomer: quoteWrite,
    showDriverLicence: withDailyLimit(callLimits.driverLicences, returningSecret({ ...quoteWrite, writes: false })),
    removeCustomer: ownerWrite,
    listCustomers: brokerRead,
    readPerson: filesRead,
    readCustomerAccess: accessRead,
    joinPerson: { ...quoteWrite, isIdempotent: true },
    separatePersons: { ...quoteWrite, isIdempotent: true },
    discardAnswer: { ...quoteWrite, isIdempotent: true },
    addEmployer: withDailyLimit(callLimits.customerDetails, quoteWrite),
    updateEmployer: quoteWrite,
    removeEmployer: quoteWrite,
    updateCustomerProfile: quoteWrite,
    readCreditProfile: quoteRead,
    updateCreditProfile: quoteWrite,
    readAddress: quoteRead,
    saveAddress: withDailyLimit(callLimits.customerDetails, quoteWrite),
    savePhoneNumber: withDailyLimit(callLimits.customerDetails, quoteWrite),
    saveEmail: withDailyLimit(callLimits.customerDetails, quoteWrite),
    addIncome: withDailyLimit(callLimits.customerDetails, quoteWrite),
    updateIncome: quoteWrite,
    removeIncome: quoteWrite,
    addExpense: withDailyLimit(callLimits.customerDetails, quoteWrite),
    updateExpense: quoteWrite,
    removeExpense: quoteWrite,
    addLiability: withDailyLimit(callLimits.customerDetails, quoteWrite),
    updateLiability: quoteWrite,
    removeLiability: quoteWrite,
    addCustomerAsset: withDailyLimit(callLimits.customerDetails, quoteWrite),
    updateCustomerAsset: quoteWrite,
    removeCustomerAsset: quoteWrite,
  }),
  ...bind<typeof documentRoutes>()("document", {
    readDocument: returningSecret(filesRead),
    fetchDocument: returningSecret(filesRead),
    uploadDocument: withDailyLimit(callLimits.documents, returningSecret(quoteWrite)),
    uploadInvoice: withDailyLimit(callLimits.documents, returningSecret(quoteWrite)),
    uploadCreditProfile: withDailyLimit(callLimits.documents, returningSecret(quoteWrite)),
    waiveDocument: { ...quoteWrite, isIdempotent: true },
    readReferralAgreement: brokerRead,
    signPrivacy: linkWrite(300),
    signReferralAgreement: brokerWrite,
  }),
  ...bind<typeof entityRoutes>()("entity", {
    createEntity: withDailyLimit(callLimits.businesses, quoteWrite),
    readEntity: quoteRead,
    retrieveAsicData: requiringVerifiedEmail(quoteWrite),
    // It may write nothing, and then the stored answer would name no application whose owner to check.
    recheckAbn: withDailyLimit(callLimits.registerLookUps, { ...quoteWrite, isIdempotent: true }),
    updateEntity: quoteWrite,
    searchEntity: withDailyLimit(callLimits.registerLookUps, brokerRead),
    lookUpAbn: withDailyLimit(callLimits.registerLookUps, userRead),
    searchBusinessNames: withDailyLimit(callLimits.registerLookUps, userRead),
  }),
  ...bind<typeof organisationRoutes>()("organisation", {
    createOrganisation: withDailyLimit(callLimits.organisationChanges, userWrite),
    updateOrganisation: withDailyLimit(callLimits.organisationChanges, memberWrite),
    readOrganisation: brokerRead,
    saveOrganisationAddress: memberWrite,
    saveEmailSignature: memberWrite,
    saveLicence: withDailyLimit(callLimits.organisationChanges, memberWrite),
    saveLogo: withDailyLimit(callLimits.organisationChanges, memberWrite),
    readLogo: brokerRead,
    saveOrganisationEmail: requiringFreshSignIn(memberWrite),
    saveOrganisationPhoneNumber: memberWrite,
    listMembers: brokerRead,
    requestToJoin: requiringVerifiedEmail(userWrite),
    approveJoinRequest: requiringVerifiedEmail(memberWrite),
    declineJoinRequest: memberWrite,
    inviteUsers: requiringVerifiedAbn(memberWrite),
    withdrawInvitation: memberWrite,
    openInvitation: linkRead(300),
    acceptInvitation: userWrite,
    transferOrganisationAdmin: requiringFreshSignIn(requiringVerifiedEmail(memberWrite)),
    removeMember: requiringFreshSignIn(requiringVerifiedEmail(memberWrite)),
    listCovers: brokerRead,
    grantCover: withDailyLimit(callLimits.organisationChanges, requiringFreshSignIn(requiringVerifiedEmail(memberWrite))),
    revokeCover: memberWrite,
  }),
  ...bind<typeof userRoutes>()("user", {
    readUser: beforeSecondFactor(userRead),
    register: returningSecret(publicWrite(60)),
    updateUser: userWrite,
    exportAccount: requiringFreshSignIn(userRead),
    closeAccount: requiringFreshSignIn({ ...userWrite, isForbiddenToMaster: true }),
    login: returningSecret(publicWrite(300)),
    logout: beforeSecondFactor(userWrite),
    listSessions: userRead,
    endSession: userWrite,
    endOtherSessions: userWrite,
    forgetPassword: publicWrite(60),
    updatePassword: userWrite,
    changeCredentials: userWrite,
    validateUser: beforeSecondFactor(userRead),
    validateEmail: publicRead(300),
    verifyEmail: publicWrite(120),
    resendVerification: userWrite,
    requestPasswordReset: publicWrite(60),
    resetPassword: publicWrite(120),
    startSecondFactor: returningSecret(beforeSecondFactor(userWrite)),
    confirmSecondFactor: beforeSecondFactor(userWrite),
    removeSecondFactor: userWrite,
    saveUserPhoneNumber: userWrite,
    saveBusinessDetails: userWrite,
    saveSettings: userWrite,
  }),
  ...bind<typeof billingRoutes>()("billing", {
    listTransactions: userRead,
    listPlans: userRead,
    subscribe: returningSecret(requiringVerifiedEmail(userWrite)),
    readBillingCustomer: returningSecret(userRead),
    openBillingPortal: returningSecret(requiringVerifiedEmail(userRead)),
    receiveBillingEvent: webhookWrite(6000),
  }),
  ...bind<typeof referralRoutes>()("referral", {
    sendReferral: withDailyLimit(callLimits.referrals, requiringVerifiedAbn(quoteWrite)),
    reopenReferral: quoteWrite,
    markContacted: { access: "master", writes: true },
  }),
  ...bind<typeof linkRoutes>()("link", {
    readUploadUrl: returningSecret(requiringVerifiedAbn({ ...quoteWrite, writes: false })),
    sendPrivacyLink: requiringVerifiedAbn(quoteWrite),
    sendUploadLink: requiringVerifiedAbn(quoteWrite),
    sendCopyLink: requiringVerifiedAbn(quoteWrite),
    sendOptionsLink: requiringVerifiedAbn(quoteWrite),
    sendAnswersLink: requiringVerifiedAbn(quoteWrite),
    answerByLink: linkWrite(600),
    openLink: linkRead(1200),
    recordOpening: linkWrite(600),
    uploadByLink: returningSecret(linkWrite(600)),
    fetchByLink: returningSecret(linkRead(600)),
    unsubscribe: publicWrite(300),
    revokeLink: quoteWrite,
  }),
  ...bind<typeof checkRoutes>()("customer-checks", {
    sendIdentityVerification: requiringVerifiedAbn(quoteWrite),
    findIdentityVerification: recordsRead,
    sendBankStatementsLink: requiringVerifiedAbn(quoteWrite),
    findBankStatements: recordsRead,
    requestCreditFile: requiringVerifiedAbn(quoteWrite),
    findCreditFile: recordsRead,
    openCheck: linkRead(1200),
    visitCheckPage: returningSecret(linkRead(600)),
  }),
  ...bind<typeof submissionRoutes>()("submission", {
    readSubmission: recordsRead,
    submitApplication: requiringVerifiedAbn(quoteWrite),
    postSubmission: requiringVerifiedAbn(quoteWrite),
    reopenSubmission: quoteWrite,
    readLenderCredentials: brokerRead,
    saveLenderCredentials: requiringFreshSignIn(memberWrite),
    receiveSubmissionEvent: webhookWrite(3000),
  }),
  ...bind<typeof rulebookRoutes>()("rulebook", {
    listSheets: ratesRead,
    readSheet: ratesRead,
    readIssue: ratesRead,
    createDraft: ratesWrite,
    updateDraft: ratesWrite,
    submitDraft: ratesWrite,
    approveIssue: requiringVerifiedEmail(ratesWrite),
    rejectIssue: requiringVerifiedEmail(ratesWrite),
    withdrawIssue: requiringVerifiedEmail(ratesWrite),
    verifySheet: ratesWrite,
    startImpact: withDailyLimit(callLimits.impacts, ratesWrite),
    readImpact: ratesRead,
    listFeedback: ratesRead,
  }),
  ...bind<typeof batchRoutes>()("batch", {
    startBatch: withDailyLimit(callLimits.batches, requiringVerifiedEmail(returningSecret(brokerWrite))),
    listBatches: brokerRead,
    readBatch: brokerRead,
    fetchBatchResult: returningSecret(brokerRead),
    priceScenarios: withDailyLimit(callLimits.pricedScenarios, requiringVerifiedEmail(brokerRead)),
  }),
  ...bind<typeof recordRoutes>()("record", {
    createOptions: withDailyLimit(callLimits.financeOptions, quoteWrite),
    fetchOptions: returningSecret(filesRead),
    createSelection: withDailyLimit(callLimits.selections, quoteWrite),
    fetchSelection: returningSecret(filesRead),
    listRecords: recordsRead,
  }),
  ...bind<typeof eventRoutes>()("telemetry", {
    recordEvents: { access: "public", writes: true, perNetwork: { max: 3000, each: "events" } },
  }),
  ...bind<typeof healthRoutes>()("health", {
    health: { access: "public", writes: false, perNetwork: { unlimited: "answers from memory, even during an outage" } },
  }),
} satisfies Readonly<Record<RouteName, Binding>>;

export type AccessOf<N extends RouteName> = (typeof bindings)[N]["access"];
export type RouteNameOf<D extends Domain> = { [N in RouteName]: (typeof bindings)[N]["domain"] extends D ? N : never }[RouteName];
