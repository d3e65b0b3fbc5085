import { signedOutCodes } from "../../shared/wire/signed-out.ts";
import type { Route } from "../../shared/wire/route.ts";
import type { RouteName } from "../../shared/wire/routes.ts";
import { statusOf } from "../http/api-error.ts";
import type { Binding } from "../routes.ts";

/** The codes of errors that an operation itself answers, by status; the middleware adds others. */
type OwnErrors = Readonly<Partial<Record<Status, readonly string[]>>>;
export type Status = (typeof statusOf)[keyof typeof statusOf];

const { invalid, unauthenticated, forbidden, notFound, conflict, gone, tooLarge, tooMany } = statusOf;

const none: OwnErrors = {};
const found: OwnErrors = { [notFound]: ["NOT_FOUND"] };
const readOnly = ["SUBMITTED", "REFERRED", "ARCHIVED", "CLOSED"];
const changed: OwnErrors = { ...found, [conflict]: readOnly };
const added: OwnErrors = { ...found, [conflict]: [...readOnly, "TOO_MANY_PARTS"] };
const scored: OwnErrors = { ...found, [conflict]: [...readOnly, "BUREAU_SCORE"] };
const moved: OwnErrors = { ...found, [conflict]: ["STATUS", "CLOSED"] };
const uploaded: OwnErrors = { ...found, [conflict]: [...readOnly, "REPLACED", "TOO_MANY_FILES", "TOO_MANY_PARTS"] };
const registered: OwnErrors = { [notFound]: ["NOT_REGISTERED"] };
const ownList: OwnErrors = { [forbidden]: ["NOT_YOURS"] };
/** Not for a cover. */
const ownersOnly: OwnErrors = { [forbidden]: ["OWNER_ONLY"] };
/** The administrator also lists the members' applications. */
const membersLists: OwnErrors = { [forbidden]: ["NOT_YOURS", "NOT_ADMINISTRATOR"] };
const administered: OwnErrors = { ...found, [forbidden]: ["NOT_ADMINISTRATOR"] };
const checkSent: OwnErrors = {
  ...found,
  [conflict]: [...readOnly, "CUSTOMER_INCOMPLETE", "NO_CONSENT", "NOT_CONNECTED"],
  [tooMany]: ["TOO_MANY"],
};
const checkFound: OwnErrors = { ...found, [tooMany]: ["TOO_MANY"] };
const linkSent: OwnErrors = { ...found, [conflict]: ["ARCHIVED", "CLOSED", "CUSTOMER_INCOMPLETE"], [tooMany]: ["TOO_MANY"] };
const passwordChanged: OwnErrors = {
  [invalid]: ["WRONG_PASSWORD", "PASSWORD_COMMON", "PASSWORD_REFUSED"],
  [tooMany]: ["PASSWORD_LOCKED", "TOO_MANY_TRIES"],
};
const codeProved: OwnErrors = { [invalid]: ["WRONG_PASSWORD", "WRONG_CODE"], [tooMany]: ["PASSWORD_LOCKED", "TOO_MANY_TRIES"] };
const submitted: OwnErrors = { [invalid]: ["LENDER"], ...found, [conflict]: ["STATUS", "CLOSED", "INCOMPLETE"] };
const signed: OwnErrors = { [unauthenticated]: ["SIGNATURE"] };

const ownErrors: Readonly<Record<RouteName, OwnErrors>> = {
  listNews: none,
  markNewsSeen: none,
  startQuote: none,
  readApplication: found,
  readHistory: found,
  updateApplication: { ...found, [conflict]: [...readOnly, "STATUS", "BUREAU_SCORE"] },
  listReferrals: membersLists,
  listQuotes: membersLists,
  listArchived: membersLists,
  countStages: membersLists,
  copyQuote: { ...found, [conflict]: ["TOO_MANY_PARTS"] },
  archiveQuote: { ...moved, ...ownersOnly },
  restoreQuote: moved,
  markOutcome: { ...found, [conflict]: ["STATUS"] },
  updateAsset: changed,
  updateLoanDetails: changed,
  addNote: added,
  declare: changed,
  saveSupplier: added,
  rankedProducts: { ...found, [forbidden]: ["EMAIL_NOT_VERIFIED"] },
  readSheetsInPlay: found,
  whatItTakes: found,
  explainLenderFigure: found,
  solveQuote: found,
  quoteDifference: found,
  sendLenderFigure: { ...found, [conflict]: ["ARCHIVED", "CLOSED"] },
  keepQuote: { ...found, [conflict]: ["ARCHIVED", "CLOSED"] },
  listKeptQuotes: found,
  readKeptQuote: found,
  createCustomer: added,
  readCustomer: found,
  updateCustomer: scored,
  showDriverLicence: found,
  removeCustomer: { ...changed, ...ownersOnly },
  listCustomers: ownList,
  readPerson: found,
  readCustomerAccess: found,
  joinPerson: found,
  separatePersons: { ...found, [conflict]: ["ONE_PERSON"] },
  discardAnswer: changed,
  addEmployer: added,
  updateEmployer: changed,
  removeEmployer: changed,
  updateCustomerProfile: changed,
  readCreditProfile: found,
  updateCreditProfile: scored,
  readAddress: found,
  saveAddress: added,
  savePhoneNumber: added,
  saveEmail: added,
  addIncome: added,
  updateIncome: changed,
  removeIncome: changed,
  addExpense: added,
  updateExpense: changed,
  removeExpense: changed,
  addLiability: added,
  updateLiability: changed,
  removeLiability: changed,
  addCustomerAsset: added,
  updateCustomerAsset: changed,
  removeCustomerAsset: changed,
  readDocument: found,
  fetchDocument: found,
  uploadDocument: uploaded,
  uploadInvoice: uploaded,
  uploadCreditProfile: uploaded,
  readReferralAgreement: none,
  signPrivacy: { ...found, [conflict]: ["SIGNED", "CUSTOMER_INCOMPLETE"], [gone]: ["LINK_GONE"], [tooMany]: ["TOO_MANY"] },
  signReferralAgreement: {
    [forbidden]: ["NOT_YOURS"],
    [conflict]: ["SIGNED", "OTHER_VERSION", "NO_BUSINESS_DETAILS"],
    [tooMany]: ["TOO_MANY"],
  },
  createEntity: { ...added, [notFound]: ["NOT_FOUND", "NOT_REGISTERED"] },
  readEntity: found,
  retrieveAsicData: {
    [notFound]: ["NOT_FOUND", "NOT_A_COMPANY", "COMPANY_UNKNOWN"],
    [conflict]: [...readOnly, "BUSINESS_CHANGED"],
    [tooMany]: ["ASIC_BUDGET_USED"],
  },
  recheckAbn: { ...registered, [notFound]: ["NOT_FOUND"], [conflict]: [...readOnly, "BUSINESS_CHANGED"] },
  updateEntity: changed,
  searchEntity: registered,
  lookUpAbn: registered,
  searchBusinessNames: none,
  createOrganisation: { [notFound]: ["NOT_FOUND"], [conflict]: ["HAS_ORGANISATION", "LEAVING"] },
  updateOrganisation: administered,
  readOrganisation: found,
  saveOrganisationAddress: administered,
  saveEmailSignature: administered,
  saveLicence: administered,
  saveLogo: administered,
  readLogo: found,
  saveOrganisationEmail: administered,
  saveOrganisationPhoneNumber: administered,
  listMembers: found,
  requestToJoin: { [notFound]: ["NO_SUCH_ORGANISATION"], [conflict]: ["HAS_ORGANISATION", "LEAVING"], [tooMany]: ["TOO_MANY"] },
  approveJoinRequest: { ...administered, [conflict]: ["REQUEST_GONE", "HAS_ORGANISATION", "ACCOUNT_GONE", "LEAVING"] },
  declineJoinRequest: administered,
  inviteUsers: { ...administered, [tooMany]: ["TOO_MANY"] },
  withdrawInvitation: administered,
  openInvitation: { [gone]: ["INVITATION_GONE"] },
  acceptInvitation: {
    [notFound]: ["NOT_FOUND"],
    [forbidden]: ["NOT_INVITED"],
    [conflict]: ["HAS_ORGANISATION", "LEAVING"],
    [gone]: ["INVITATION_GONE"],
  },
  transferOrganisationAdmin: { ...administered, [conflict]: ["NOT_VERIFIED"] },
  removeMember: { ...administered, [conflict]: ["IS_ADMINISTRATOR", "NOT_VERIFIED"] },
  listCovers: found,
  grantCover: { ...administered, [conflict]: ["NOT_VERIFIED"] },
  revokeCover: administered,
  readUser: none,
  register: {
    [invalid]: ["PASSWORD_COMMON", "PASSWORD_REFUSED"],
    [forbidden]: ["NOT_INVITED", "DISABLED"],
    [conflict]: ["EMAIL_IN_USE"],
    [gone]: ["INVITATION_GONE"],
    [tooMany]: ["TOO_MANY_TRIES"],
  },
  updateUser: none,
  login: { [unauthenticated]: ["WRONG_CREDENTIALS", "MFA_REQUIRED", "WRONG_CODE"], [tooMany]: ["TOO_MANY_TRIES", "TOO_MANY"] },
  logout: none,
  exportAccount: none,
  closeAccount: { [conflict]: ["SUBSCRIBED", "IS_ADMINISTRATOR", "CHANGED"] },
  listSessions: none,
  endSession: { [notFound]: ["NOT_FOUND"], [conflict]: ["TOO_MANY_SESSIONS"] },
  endOtherSessions: none,
  forgetPassword: none,
  updatePassword: passwordChanged,
  changeCredentials: passwordChanged,
  validateUser: none,
  validateEmail: none,
  verifyEmail: { [gone]: ["KEY_GONE"] },
  resendVerification: { [tooMany]: ["TOO_SOON", "TOO_MANY"] },
  requestPasswordReset: none,
  resetPassword: {
    [invalid]: ["PASSWORD_COMMON", "PASSWORD_REFUSED"],
    [forbidden]: ["DISABLED"],
    [gone]: ["KEY_GONE"],
    [tooMany]: ["TOO_MANY_TRIES"],
  },
  startSecondFactor: { ...codeProved, [invalid]: ["WRONG_PASSWORD"], [conflict]: ["SECOND_FACTOR_ON"] },
  confirmSecondFactor: { ...codeProved, [conflict]: ["SECOND_FACTOR_ON", "NO_SECRET"] },
  removeSecondFactor: { ...codeProved, [conflict]: ["SECOND_FACTOR_OFF"] },
  saveUserPhoneNumber: none,
  saveBusinessDetails: none,
  saveSettings: none,
  listTransactions: none,
  listPlans: none,
  subscribe: { [invalid]: ["NO_SUCH_PLAN"], [conflict]: ["ALREADY_SUBSCRIBED", "ANOTHER_PLAN"] },
  readBillingCustomer: none,
  openBillingPortal: { [conflict]: ["NO_PLAN_YET"] },
  receiveBillingEvent: signed,
  sendReferral: {
    [invalid]: ["INFORMED_ON"],
    [forbidden]: ["NO_REFERRER"],
    ...found,
    [conflict]: ["STATUS", "CLOSED", "QUOTE_STALE", "NO_PRODUCT"],
  },
  reopenReferral: moved,
  markContacted: found,
  readUploadUrl: linkSent,
  sendPrivacyLink: { ...linkSent, [conflict]: ["ARCHIVED", "CLOSED", "CUSTOMER_INCOMPLETE", "OWN_MAILBOX"] },
  sendUploadLink: linkSent,
  sendOptionsLink: linkSent,
  sendCopyLink: { ...linkSent, [conflict]: ["ARCHIVED", "CLOSED", "CUSTOMER_INCOMPLETE", "NOTHING_SIGNED"] },
  sendAnswersLink: { ...linkSent, [conflict]: ["ARCHIVED", "CLOSED", "CUSTOMER_INCOMPLETE", "NOTHING_TO_ASK"] },
  answerByLink: { ...found, [gone]: ["LINK_GONE"], [conflict]: ["STATUS"] },
  openLink: { [gone]: ["LINK_GONE"] },
  recordOpening: { [gone]: ["LINK_GONE"] },
  uploadByLink: { ...uploaded, [gone]: ["LINK_GONE"] },
  fetchByLink: { [gone]: ["LINK_GONE"], [tooMany]: ["TOO_MANY"] },
  revokeLink: found,
  sendIdentityVerification: checkSent,
  findIdentityVerification: checkFound,
  sendBankStatementsLink: checkSent,
  findBankStatements: checkFound,
  requestCreditFile: checkSent,
  findCreditFile: checkFound,
  openCheck: { [gone]: ["LINK_GONE"], [conflict]: ["CHECK_DONE"] },
  visitCheckPage: { [gone]: ["LINK_GONE"], [conflict]: ["CHECK_DONE"] },
  readSubmission: { [invalid]: ["LENDER"], ...found },
  submitApplication: submitted,
  postSubmission: submitted,
  reopenSubmission: moved,
  readLenderCredentials: found,
  saveLenderCredentials: { ...administered, [invalid]: ["LENDER"] },
  receiveSubmissionEvent: signed,
  listSheets: none,
  readSheet: found,
  readIssue: found,
  createDraft: found,
  updateDraft: { ...found, [forbidden]: ["NOT_AUTHOR"], [conflict]: ["NOT_A_DRAFT"] },
  submitDraft: { ...found, [conflict]: ["NOT_A_DRAFT", "PROBLEMS"] },
  approveIssue: { ...found, [conflict]: ["NOT_SUBMITTED", "FOUR_EYES", "NOT_LATEST", "EXAMPLES", "NOT_PUBLISHED"] },
  rejectIssue: { ...found, [conflict]: ["NOT_SUBMITTED"] },
  withdrawIssue: { ...found, [conflict]: ["NOT_ACTIVE", "FOUR_EYES", "NOT_LATEST", "NOT_PUBLISHED"] },
  verifySheet: found,
  startImpact: { ...found, [conflict]: ["NOT_OPEN", "PROBLEMS", "NOT_PUBLISHED"] },
  readImpact: found,
  startBatch: { [conflict]: ["BATCH_RUNNING"] },
  listBatches: none,
  readBatch: found,
  fetchBatchResult: { ...found, [conflict]: ["NOT_DONE"] },
  priceScenarios: none,
  listFeedback: none,
  recordEvents: none,
  createOptions: { ...changed, [forbidden]: ["NO_LICENCE"], [conflict]: [...readOnly, "NOT_ELIGIBLE", "INCOMPLETE"] },
  fetchOptions: found,
  listRecords: found,
  health: none,
};

/** The codes of every 4xx answer of a route, by status: those of the middleware and its operation's own. */
export function errorsOf(route: Route, rule: Binding): ReadonlyMap<Status, readonly string[]> {
  const own = ownErrors[route.name as RouteName];
  const all = middlewareErrors(route, rule).map(([status, codes]) => [status, [...new Set([...codes, ...(own[status] ?? [])])]] as const);
  return new Map(all.filter(([, codes]) => codes.length > 0));
}

function middlewareErrors(route: Route, rule: Binding): readonly (readonly [Status, readonly string[]])[] {
  const { access, writes } = rule;
  const isSignedIn = isOfUser(access);
  return [
    [invalid, ["INVALID"]],
    [unauthenticated, isSignedIn ? ["UNAUTHENTICATED", ...signedOutCodes] : []],
    [forbidden, forbiddenCodes(route, rule)],
    [notFound, access === "link" ? ["NOT_FOUND"] : []],
    [conflict, writes && (isSignedIn || access === "link") ? ["STILL_RUNNING", "KEY_REUSED"] : []],
    [gone, []],
    [tooLarge, route.body ? ["TOO_LARGE"] : []],
    // Also the gateway's own limit, whose answer has no code.
    [tooMany, ["TOO_MANY"]],
  ];
}

const isOfUser = (access: Binding["access"]) => ["signedIn", "organisation", "master", "rates"].includes(access);

function forbiddenCodes(
  { method }: Route,
  { access, writes, isForbiddenToMaster, needsVerifiedEmail, needsVerifiedAbn, needsFreshSignIn, beforeSecondFactor, limit }: Binding,
): string[] {
  return [
    ...(access === "organisation" ? ["NO_ORGANISATION"] : []),
    ...(access === "master" ? ["NOT_MASTER"] : []),
    ...(access === "rates" ? ["NOT_RATES"] : []),
    ...(isOfUser(access) && !beforeSecondFactor ? ["SECOND_FACTOR_REQUIRED"] : []),
    ...(isForbiddenToMaster ? ["READ_ONLY"] : []),
    ...(needsVerifiedEmail || limit?.unverified !== undefined ? ["EMAIL_NOT_VERIFIED"] : []),
    ...(needsVerifiedAbn ? ["ABN_NOT_VERIFIED"] : []),
    ...(needsFreshSignIn ? ["SIGN_IN_AGAIN"] : []),
    ...(method === "GET" && writes ? ["PREFETCH"] : []),
  ];
}
