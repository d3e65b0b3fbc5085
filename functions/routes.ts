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
  answeringSecret,
  beforeSecondFactor,
  brokerRead,
  brokerWrite,
  change,
  filesRead,
  freshlySignedIn,
  limited,
  linkRead,
  linkWrite,
  memberWrite,
  ownersWrite,
  publicRead,
  publicWrite,
  quoteRead,
  ratesRead,
  ratesWrite,
  recordsRead,
  underOrganisation,
  userRead,
  userWrite,
  verified,
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
    startQuote: limited(callLimits.applications, brokerWrite),
    readApplication: quoteRead,
    readHistory: quoteRead,
    updateApplication: change,
    listReferrals: brokerRead,
    listQuotes: brokerRead,
    listArchived: brokerRead,
    countStages: brokerRead,
    copyQuote: limited(callLimits.applications, change),
    archiveQuote: ownersWrite,
    restoreQuote: change,
    markOutcome: change,
    addVariant: change,
    updateVariant: change,
    removeVariant: change,
    applyVariant: change,
    updateAsset: change,
    updateLoanDetails: change,
    addNote: limited(callLimits.notes, change),
    declare: change,
    saveSupplier: change,
  }),
  ...bind<typeof quoteRoutes & typeof inPlayRoutes>()("quote", {
    rankedProducts: quoteRead,
    readSheetsInPlay: limited(callLimits.liveRankings, { ...change, writes: false }),
    whatItTakes: quoteRead,
    explainLenderFigure: quoteRead,
    solveQuote: quoteRead,
    quoteGrid: quoteRead,
    compareQuotes: quoteRead,
    remindOfQuote: { ...change, repeatsByRunning: true },
    quoteDifference: quoteRead,
    sendLenderFigure: limited(callLimits.lenderFigures, change),
    keepQuote: limited(callLimits.keptQuotes, change),
    listKeptQuotes: quoteRead,
    readKeptQuote: quoteRead,
  }),
  ...bind<typeof customerRoutes>()("customer", {
    createCustomer: limited(callLimits.customers, change),
    readCustomer: quoteRead,
    updateCustomer: change,
    showDriverLicence: limited(callLimits.driverLicences, answeringSecret({ ...change, writes: false })),
    removeCustomer: ownersWrite,
    listCustomers: brokerRead,
    readPerson: filesRead,
    readCustomerAccess: accessRead,
    joinPerson: { ...change, repeatsByRunning: true },
    separatePersons: { ...change, repeatsByRunning: true },
    discardAnswer: { ...change, repeatsByRunning: true },
    addEmployer: limited(callLimits.customerDetails, change),
    updateEmployer: change,
    removeEmployer: change,
    updateCustomerProfile: change,
    readCreditProfile: quoteRead,
    updateCreditProfile: change,
    readAddress: quoteRead,
    saveAddress: limited(callLimits.customerDetails, change),
    savePhoneNumber: limited(callLimits.customerDetails, change),
    saveEmail: limited(callLimits.customerDetails, change),
    addIncome: limited(callLimits.customerDetails, change),
    updateIncome: change,
    removeIncome: change,
    addExpense: limited(callLimits.customerDetails, change),
    updateExpense: change,
    removeExpense: change,
    addLiability: limited(callLimits.customerDetails, change),
    updateLiability: change,
    removeLiability: change,
    addCustomerAsset: limited(callLimits.customerDetails, change),
    updateCustomerAsset: change,
    removeCustomerAsset: change,
  }),
  ...bind<typeof documentRoutes>()("document", {
    readDocument: answeringSecret(filesRead),
    fetchDocument: answeringSecret(filesRead),
    uploadDocument: limited(callLimits.documents, answeringSecret(change)),
    uploadInvoice: limited(callLimits.documents, answeringSecret(change)),
    uploadCreditProfile: limited(callLimits.documents, answeringSecret(change)),
    waiveDocument: { ...change, repeatsByRunning: true },
    readReferralAgreement: brokerRead,
    signPrivacy: linkWrite(300),
    signReferralAgreement: brokerWrite,
  }),
  ...bind<typeof entityRoutes>()("entity", {
    createEntity: limited(callLimits.businesses, change),
    readEntity: quoteRead,
    retrieveAsicData: verified(change),
    // It may write nothing, and then the stored answer would name no application whose owner to check.
    recheckAbn: limited(callLimits.registerLookUps, { ...change, repeatsByRunning: true }),
    updateEntity: change,
    searchEntity: limited(callLimits.registerLookUps, brokerRead),
    lookUpAbn: limited(callLimits.registerLookUps, userRead),
    searchBusinessNames: limited(callLimits.registerLookUps, userRead),
  }),
  ...bind<typeof organisationRoutes>()("organisation", {
    createOrganisation: limited(callLimits.organisationChanges, userWrite),
    updateOrganisation: limited(callLimits.organisationChanges, memberWrite),
    readOrganisation: brokerRead,
    saveOrganisationAddress: memberWrite,
    saveEmailSignature: memberWrite,
    saveLicence: limited(callLimits.organisationChanges, memberWrite),
    saveLogo: limited(callLimits.organisationChanges, memberWrite),
    readLogo: brokerRead,
    saveOrganisationEmail: freshlySignedIn(memberWrite),
    saveOrganisationPhoneNumber: memberWrite,
    listMembers: brokerRead,
    requestToJoin: verified(userWrite),
    approveJoinRequest: verified(memberWrite),
    declineJoinRequest: memberWrite,
    inviteUsers: underOrganisation(memberWrite),
    withdrawInvitation: memberWrite,
    openInvitation: linkRead(300),
    acceptInvitation: userWrite,
    transferOrganisationAdmin: freshlySignedIn(verified(memberWrite)),
    removeMember: freshlySignedIn(verified(memberWrite)),
    listCovers: brokerRead,
    grantCover: limited(callLimits.organisationChanges, freshlySignedIn(verified(memberWrite))),
    revokeCover: memberWrite,
  }),
  ...bind<typeof userRoutes>()("user", {
    readUser: beforeSecondFactor(userRead),
    register: answeringSecret(publicWrite(60)),
    updateUser: userWrite,
    exportAccount: freshlySignedIn(userRead),
    closeAccount: freshlySignedIn({ ...userWrite, isForbiddenToMaster: true }),
    login: answeringSecret(publicWrite(300)),
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
    startSecondFactor: answeringSecret(beforeSecondFactor(userWrite)),
    confirmSecondFactor: beforeSecondFactor(userWrite),
    removeSecondFactor: userWrite,
    saveUserPhoneNumber: userWrite,
    saveBusinessDetails: userWrite,
    saveSettings: userWrite,
  }),
  ...bind<typeof billingRoutes>()("billing", {
    listTransactions: userRead,
    listPlans: userRead,
    subscribe: answeringSecret(verified(userWrite)),
    readBillingCustomer: answeringSecret(userRead),
    openBillingPortal: answeringSecret(verified(userRead)),
    receiveBillingEvent: webhookWrite(6000),
  }),
  ...bind<typeof referralRoutes>()("referral", {
    sendReferral: limited(callLimits.referrals, underOrganisation(change)),
    reopenReferral: change,
    markContacted: { access: "master", writes: true },
  }),
  ...bind<typeof linkRoutes>()("link", {
    readUploadUrl: answeringSecret(underOrganisation({ ...change, writes: false })),
    sendPrivacyLink: underOrganisation(change),
    sendUploadLink: underOrganisation(change),
    sendCopyLink: underOrganisation(change),
    sendOptionsLink: underOrganisation(change),
    sendAnswersLink: underOrganisation(change),
    answerByLink: linkWrite(600),
    openLink: linkRead(1200),
    recordOpening: linkWrite(600),
    uploadByLink: answeringSecret(linkWrite(600)),
    fetchByLink: answeringSecret(linkRead(600)),
    unsubscribe: publicWrite(300),
    revokeLink: change,
  }),
  ...bind<typeof checkRoutes>()("customer-checks", {
    sendIdentityVerification: underOrganisation(change),
    findIdentityVerification: recordsRead,
    sendBankStatementsLink: underOrganisation(change),
    findBankStatements: recordsRead,
    requestCreditFile: underOrganisation(change),
    findCreditFile: recordsRead,
    openCheck: linkRead(1200),
    visitCheckPage: answeringSecret(linkRead(600)),
  }),
  ...bind<typeof submissionRoutes>()("submission", {
    readSubmission: recordsRead,
    submitApplication: underOrganisation(change),
    postSubmission: underOrganisation(change),
    reopenSubmission: change,
    readLenderCredentials: brokerRead,
    saveLenderCredentials: freshlySignedIn(memberWrite),
    receiveSubmissionEvent: webhookWrite(3000),
  }),
  ...bind<typeof rulebookRoutes>()("rulebook", {
    listSheets: ratesRead,
    readSheet: ratesRead,
    readIssue: ratesRead,
    createDraft: ratesWrite,
    updateDraft: ratesWrite,
    submitDraft: ratesWrite,
    approveIssue: verified(ratesWrite),
    rejectIssue: verified(ratesWrite),
    withdrawIssue: verified(ratesWrite),
    verifySheet: ratesWrite,
    startImpact: limited(callLimits.impacts, ratesWrite),
    readImpact: ratesRead,
    listFeedback: ratesRead,
  }),
  ...bind<typeof batchRoutes>()("batch", {
    startBatch: limited(callLimits.batches, verified(answeringSecret(brokerWrite))),
    listBatches: brokerRead,
    readBatch: brokerRead,
    fetchBatchResult: answeringSecret(brokerRead),
    priceScenarios: limited(callLimits.pricedScenarios, verified(brokerRead)),
  }),
  ...bind<typeof recordRoutes>()("record", {
    createOptions: limited(callLimits.financeOptions, change),
    fetchOptions: answeringSecret(filesRead),
    createSelection: limited(callLimits.selections, change),
    fetchSelection: answeringSecret(filesRead),
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
