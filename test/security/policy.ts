import type { RouteName } from "../../shared/wire/routes.ts";

/** The kinds of callers. */
export const actors = [
  "anonymous",
  "a bad token",
  "an expired token",
  "a revoked user",
  "an id token",
  "no organisation",
  "a former member",
  "the owner",
  "a colleague",
  "a cover",
  "a former cover",
  "the administrator",
  "a stranger",
  "unverified",
  "a master of the organisation",
  "a master",
  "an administrator without a second factor",
  "a master without a second factor",
  "the right link",
  "another's link",
  "another purpose's link",
  "an unknown secret",
  "no secret",
  "an ended link",
] as const;

export type Actor = (typeof actors)[number];

/** A status, with the error code where there is one; "passes" = authorization succeeds, whatever the operation then answers. */
export type Expected = `${number}` | `${number} ${string}` | "passes";

export type Row = Readonly<Record<Actor, Expected>>;

const administratorWithout = "an administrator without a second factor";
const masterWithout = "a master without a second factor";

const every = (expected: Expected): Row => Object.fromEntries(actors.map((actor) => [actor, expected])) as Row;

const signedIn = (expected: Expected) =>
  ({
    ...every("401"),
    "no organisation": expected,
    "a former member": expected,
    "the owner": expected,
    "a colleague": expected,
    "a cover": expected,
    "a former cover": expected,
    "the administrator": expected,
    "a stranger": expected,
    unverified: expected,
    "a master of the organisation": expected,
    "a master": expected,
    [administratorWithout]: expected,
    [masterWithout]: "403 SECOND_FACTOR_REQUIRED",
  }) as const satisfies Row;

const withoutOrganisation = (single: Expected, former = single) => ({ "no organisation": single, "a former member": former });

const member = (expected: Expected): Row => ({ ...signedIn(expected), ...withoutOrganisation("403 NO_ORGANISATION") });

const masters = (same: Expected, other = same) => ({ "a master of the organisation": same, "a master": other });
const others = (expected: Expected) => ({
  "a colleague": expected,
  "a former cover": expected,
  "a stranger": expected,
  unverified: expected,
  [administratorWithout]: expected,
});

/** A quote: readable by its owner and, with an audit event, by the organisation's administrator and the provider's staff. */
const reads: Row = { ...member("200"), ...others("404 NOT_FOUND") };
/** Checks and what a lender was sent: not for the administrator. */
const recordReads: Row = { ...reads, "the administrator": "404 NOT_FOUND" };
/** Readable by the owner and a cover. */
const ownerReads: Row = { ...recordReads, ...masters("404 NOT_FOUND") };
const writes: Row = { ...reads, "the administrator": "403 READ_ONLY", ...masters("403 READ_ONLY") };
/** Not for a cover. */
const ownersWrites: Row = { ...writes, "a cover": "403 OWNER_ONLY" };
/** The owner's list, by the owner's id. */
const lists: Row = { ...member("200"), ...others("403 NOT_YOURS") };
/** The same without the administrator. */
const ownLists: Row = { ...lists, "the administrator": "403 NOT_YOURS" };
/** Data of the calling broker. */
const brokersOwn: Row = member("200");
const brokersOwnToWrite: Row = { ...brokersOwn, ...masters("403 READ_ONLY") };
/** Data of the calling user. */
const own: Row = signedIn("200");
const membersRead: Row = {
  ...member("200"),
  "a stranger": "404 NOT_FOUND",
  unverified: "404 NOT_FOUND",
  [administratorWithout]: "404 NOT_FOUND",
};
const administers: Row = {
  ...membersRead,
  "a colleague": "403 NOT_ADMINISTRATOR",
  "a cover": "403 NOT_ADMINISTRATOR",
  "a former cover": "403 NOT_ADMINISTRATOR",
  ...masters("403 NOT_ADMINISTRATOR", "404 NOT_FOUND"),
};
/** The same for routes without an organisation id: they use the caller's own organisation. */
const administersOwn: Row = {
  ...administers,
  "a stranger": "200",
  unverified: "200",
  [administratorWithout]: "403 SECOND_FACTOR_REQUIRED",
};
const needsLink: Row = { ...every("404"), "the right link": "200", "an ended link": "410 LINK_GONE" };
/** Of the organisation that the caller administers: no id in the request comes first. */
const needsSecondFactor = (row: Row): Row => ({ ...row, [administratorWithout]: "403 SECOND_FACTOR_REQUIRED" });

/** Staff may call it before they have a second factor. */
const beforeSecondFactor = (row: Row): Row => ({ ...row, [masterWithout]: row[administratorWithout] });

const verified = (row: Row): Row => ({ ...row, unverified: "403 EMAIL_NOT_VERIFIED" });
/** The owner's result depends on an external service or on what the application still lacks. */
const ownerPasses = (row: Row): Row => coverPasses({ ...row, "the owner": "passes" });
/** The quote of the cover's owner is not in the state that the call needs. */
const coverPasses = (row: Row): Row => ({ ...row, "a cover": "passes" });

const wrongPassword = signedIn("400 WRONG_PASSWORD");

/** The expected answer for each route and caller. A missing route is a type error. */
export const policy: Readonly<Record<RouteName, Row>> = {
  startQuote: brokersOwnToWrite,
  readApplication: reads,
  readHistory: reads,
  updateApplication: writes,
  listReferrals: lists,
  listQuotes: lists,
  listArchived: lists,
  countStages: lists,
  copyQuote: writes,
  archiveQuote: ownersWrites,
  restoreQuote: coverPasses(writes),
  markOutcome: writes,
  updateAsset: writes,
  updateLoanDetails: writes,
  addNote: writes,
  declare: writes,
  saveSupplier: writes,
  rankedProducts: reads,
  whatItTakes: reads,
  explainLenderFigure: reads,
  solveQuote: reads,
  keepQuote: writes,
  listKeptQuotes: reads,
  readKeptQuote: reads,
  createCustomer: writes,
  readCustomer: reads,
  updateCustomer: writes,
  showDriverLicence: writes,
  removeCustomer: ownersWrites,
  listCustomers: ownLists,
  readPerson: ownerReads,
  joinPerson: writes,
  separatePersons: writes,
  addEmployer: writes,
  updateEmployer: writes,
  removeEmployer: writes,
  updateCustomerProfile: writes,
  readCreditProfile: reads,
  updateCreditProfile: writes,
  readAddress: reads,
  saveAddress: writes,
  savePhoneNumber: writes,
  saveEmail: writes,
  addIncome: writes,
  updateIncome: writes,
  removeIncome: writes,
  addExpense: writes,
  updateExpense: writes,
  removeExpense: writes,
  addLiability: writes,
  updateLiability: writes,
  removeLiability: writes,
  addCustomerAsset: writes,
  updateCustomerAsset: writes,
  removeCustomerAsset: writes,
  readDocument: ownerReads,
  fetchDocument: ownerReads,
  uploadDocument: writes,
  uploadInvoice: writes,
  uploadCreditProfile: writes,
  readReferralAgreement: brokersOwn,
  signPrivacy: needsLink,
  signReferralAgreement: { ...writes, ...others("403 NOT_YOURS"), "the administrator": "403 NOT_YOURS", "a cover": "403 NOT_YOURS" },
  createEntity: writes,
  readEntity: reads,
  retrieveAsicData: ownerPasses(verified(writes)),
  updateEntity: writes,
  searchEntity: brokersOwn,
  lookUpAbn: own,
  searchBusinessNames: own,

  // Only a user without an organisation may create one, and a former member once the quotes are transferred.
  createOrganisation: { ...signedIn("409 HAS_ORGANISATION"), ...withoutOrganisation("200", "409 LEAVING"), "a master": "200" },
  updateOrganisation: administers,
  readOrganisation: membersRead,
  saveOrganisationAddress: administers,
  saveEmailSignature: administers,
  saveOrganisationEmail: administers,
  saveOrganisationPhoneNumber: administers,
  listMembers: membersRead,
  requestToJoin: verified({ ...signedIn("409 HAS_ORGANISATION"), ...withoutOrganisation("200"), "a master": "200" }),
  approveJoinRequest: needsSecondFactor(verified(administers)),
  declineJoinRequest: needsSecondFactor(administers),
  inviteUsers: verified(administersOwn),
  withdrawInvitation: administersOwn,
  // Every invalid invitation secret gives the same answer.
  openInvitation: {
    ...needsLink,
    "another's link": "200",
    "another purpose's link": "410 INVITATION_GONE",
    "an unknown secret": "410 INVITATION_GONE",
    "an ended link": "410 INVITATION_GONE",
  },
  // The invitation that the former member had accepted.
  acceptInvitation: signedIn("410 INVITATION_GONE"),
  // The member is not verified.
  transferOrganisationAdmin: { ...needsSecondFactor(verified(administers)), "the administrator": "409 NOT_VERIFIED" },
  // Without a colleague to take over the quotes.
  removeMember: { ...needsSecondFactor(verified(administers)), "the administrator": "404 NOT_FOUND" },

  listCovers: { ...member("200"), "a master": "404 NOT_FOUND" },
  // Of a member whom the colleague's id does not name.
  grantCover: { ...needsSecondFactor(verified(administers)), "the administrator": "404 NOT_FOUND" },
  revokeCover: { ...needsSecondFactor(administers), "the administrator": "404 NOT_FOUND", unverified: "404 NOT_FOUND" },

  readUser: beforeSecondFactor(own),
  register: every("200"),
  updateUser: own,
  login: every("401 WRONG_CREDENTIALS"),
  logout: beforeSecondFactor(own),
  exportAccount: own,
  closeAccount: { ...signedIn("400 INVALID"), ...masters("403 READ_ONLY") },
  listSessions: own,
  endSession: signedIn("404 NOT_FOUND"),
  endOtherSessions: own,
  forgetPassword: every("200"),
  updatePassword: wrongPassword,
  changeCredentials: wrongPassword,
  validateUser: beforeSecondFactor(own),
  validateEmail: every("200"),
  verifyEmail: every("410 KEY_GONE"),
  resendVerification: own,
  requestPasswordReset: every("200"),
  resetPassword: every("410 KEY_GONE"),
  // Everybody else here has a second factor, and nobody is known to Cognito.
  startSecondFactor: beforeSecondFactor({ ...signedIn("409 SECOND_FACTOR_ON"), [administratorWithout]: "400 WRONG_PASSWORD" }),
  confirmSecondFactor: beforeSecondFactor({ ...signedIn("409 SECOND_FACTOR_ON"), [administratorWithout]: "400 WRONG_PASSWORD" }),
  removeSecondFactor: { ...wrongPassword, [administratorWithout]: "409 SECOND_FACTOR_OFF" },
  saveUserPhoneNumber: own,
  saveBusinessDetails: own,
  saveSettings: own,
  listTransactions: own,
  listPlans: own,
  subscribe: verified(signedIn("passes")),
  readBillingCustomer: own,
  openBillingPortal: verified(signedIn("passes")),
  receiveBillingEvent: every("401"),

  sendReferral: coverPasses(verified(writes)),
  reopenReferral: coverPasses(writes),
  markContacted: { ...signedIn("403 NOT_MASTER"), ...masters("200") },

  readUploadUrl: verified(writes),
  sendPrivacyLink: verified(writes),
  sendUploadLink: verified(writes),
  sendCopyLink: verified(writes),
  // Another customer's link opens that customer's own page.
  openLink: { ...needsLink, "another's link": "200", "another purpose's link": "200" },
  recordOpening: { ...needsLink, "another's link": "200", "another purpose's link": "200" },
  uploadByLink: { ...needsLink, "another's link": "200" },
  fetchByLink: needsLink,
  revokeLink: writes,

  sendIdentityVerification: verified(writes),
  findIdentityVerification: recordReads,
  sendBankStatementsLink: verified(writes),
  findBankStatements: recordReads,
  requestCreditFile: verified(writes),
  findCreditFile: recordReads,
  // Another customer's link opens that customer's own check.
  openCheck: { ...needsLink, "another's link": "200" },
  visitCheckPage: { ...needsLink, "another's link": "200" },
  readSubmission: recordReads,
  submitApplication: ownerPasses(verified(writes)),
  postSubmission: ownerPasses(verified(writes)),
  reopenSubmission: coverPasses(writes),
  readLenderCredentials: { ...member("200"), "a master": "404 NOT_FOUND" },
  saveLenderCredentials: administersOwn,
  receiveSubmissionEvent: every("401"),
  recordEvents: every("200"),
  health: every("200"),
};
