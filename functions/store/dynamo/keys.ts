import { createHash } from "node:crypto";
import type { ApplicationType } from "../../../shared/domain/application-type.ts";
import type { AgreementKind } from "../../../shared/domain/agreement.ts";
import type { Confirmation } from "../../../shared/domain/organisation.ts";
import type { ChildKind } from "./child-kinds.ts";
import { checkedId, splitChildId } from "./ids.ts";
import { canonicalMailbox } from "./canonical-mailbox.ts";

export type { ChildKind } from "./child-kinds.ts";

declare const builtHere: unique symbol;
declare const ofSystem: unique symbol;

export interface ItemKey {
  readonly pk: string;
  readonly sk: string;
  readonly [builtHere]: true;
}

/** The key of a token, secret, counter, cache entry or job: no business record, so its changes are not audited. */
export interface SystemKey extends ItemKey {
  readonly [ofSystem]: true;
}

/** Whose humanIds are numbered together: an organisation's, or those of a user without one. */
export type Scope = { readonly organisationId: string } | { readonly userId: string };

export const scopeOf = (actor: { readonly userId: string; readonly organisationId: string | undefined }): Scope =>
  actor.organisationId === undefined ? { userId: actor.userId } : { organisationId: actor.organisationId };

export const key = (pk: string, sk: string) => ({ pk, sk }) as ItemKey;
export const systemKey = (pk: string, sk: string) => ({ pk, sk }) as SystemKey;

/** The key of an item that was read. */
export const keyOfItem = ({ pk, sk }: Readonly<Record<string, unknown>>): ItemKey => key(String(pk), String(sk));

const userPartition = (userId: string) => `USER#${checkedId(userId)}`;
const organisationPartition = (organisationId: string) => `ORGANISATION#${checkedId(organisationId)}`;
const scopePartition = (scope: Scope) => ("userId" in scope ? userPartition(scope.userId) : organisationPartition(scope.organisationId));

/** Free text is hashed: it cannot form another item's key, and keys, which logs may show, identify no person. */
const hashed = (text: string) => createHash("sha256").update(text).digest("hex");

/** All items of one application. The owner is part of the key, so another user's application is an empty partition. */
export const workspacePartition = (ownerId: string, applicationId: string): string =>
  `${userPartition(ownerId)}#APPLICATION#${checkedId(applicationId)}`;

export const workspaceItemKey = (ownerId: string, applicationId: string, sk: string): ItemKey =>
  key(workspacePartition(ownerId, applicationId), sk);

export const ownerIdIn = ({ pk }: ItemKey): string => checkedId(pk.split("#")[1] ?? "");
export const applicationIdIn = ({ pk }: ItemKey): string => checkedId(pk.split("#")[3] ?? "");

export const applicationRootKey = (ownerId: string, applicationId: string): ItemKey =>
  key(workspacePartition(ownerId, applicationId), "ROOT");

export const rootKeyInPartition = ({ pk }: ItemKey): ItemKey => key(pk, "ROOT");

export function childKey(ownerId: string, kind: ChildKind, childId: string): ItemKey {
  const { applicationId, ownId: own } = splitChildId(childId);
  return key(workspacePartition(ownerId, applicationId), `${kind}#${own}`);
}

export const ownerKey = (applicationId: string): ItemKey => key(`APPLICATION#${checkedId(applicationId)}`, "OWNER");

export const referralKey = (applicationId: string): ItemKey => key(`REFERRAL#${checkedId(applicationId)}`, "REFERRAL");

/** `lender` is a slug; an application's submissions are numbered from 1. */
export const submissionKey = (applicationId: string, lender: string, number: number): ItemKey =>
  key(`SUBMISSION#${checkedId(applicationId)}#${checkedSlug(lender)}`, `SUBMISSION#${number}`);

export const lenderEventKey = (lender: string, eventId: string): SystemKey =>
  systemKey(`LENDER_EVENT#${hashed(`${lender} ${eventId}`)}`, "LENDER_EVENT");

export const lenderAccountKey = (organisationId: string, lender: string): ItemKey =>
  key(organisationPartition(organisationId), `LENDER#${checkedSlug(lender)}`);

export function checkedSlug(slug: string): string {
  if (!/^[a-z0-9-]{1,100}$/.test(slug)) throw new Error(`A key names a lender or sheet by small letters, digits and dashes, not "${slug}"`);
  return slug;
}

export const signatureKey = (
  signer: { readonly customerId: string } | { readonly userId: string },
  kind: AgreementKind,
  version: string,
) =>
  "userId" in signer
    ? key(userPartition(signer.userId), `SIGNATURE#${kind}#${version}`)
    : customerSignatureKey(signer.customerId, `${kind}#${version}`);

/** `agreement` is its kind and version: privacy#2026-11-21. */
export function customerSignatureKey(customerId: string, agreement: string): ItemKey {
  const { applicationId, ownId: own } = splitChildId(customerId);
  return key(`APPLICATION#${checkedId(applicationId)}`, `SIGNATURE#${own}#${agreement}`);
}

export function signaturesOf(customerId: string) {
  const { pk, sk } = customerSignatureKey(customerId, "");
  return { pk, from: sk, to: `${sk}~` };
}

export function retentionKey(customerId: string): SystemKey {
  const { applicationId, ownId: own } = splitChildId(customerId);
  return systemKey(`APPLICATION#${checkedId(applicationId)}`, `RETENTION#${own}`);
}

/** A document that belongs to a user and to no application; its _id begins with the user's. */
export const userDocumentKey = (documentId: string): ItemKey => {
  const { applicationId: userId, ownId: own } = splitChildId(documentId);
  return key(userPartition(userId), `document#${own}`);
};

export const userKey = (userId: string): ItemKey => key(userPartition(userId), "USER");
export const totalsKey = (userId: string): ItemKey => key(userPartition(userId), "TOTALS");
/** The user's application of this type that has not been edited yet. */
export const untouchedKey = (userId: string, type: ApplicationType): ItemKey => key(userPartition(userId), `UNTOUCHED#${type}`);
export const countersKey = (scope: Scope): ItemKey => key(scopePartition(scope), "COUNTERS");

export const organisationKey = (organisationId: string): ItemKey => key(organisationPartition(organisationId), "ORGANISATION");
export const memberKey = (organisationId: string, userId: string): ItemKey =>
  key(organisationPartition(organisationId), `MEMBER#${checkedId(userId)}`);

/** The key of the owner's grant to a colleague. */
export const coverKey = (organisationId: string, ownerId: string, colleagueId: string): ItemKey =>
  key(organisationPartition(organisationId), `COVER#${checkedId(ownerId)}#${checkedId(colleagueId)}`);
export const coversIn = (organisationId: string) => ({ pk: organisationPartition(organisationId), from: "COVER#", to: "COVER#~" });

/** The organisation's own items, without its members' applications. */
export const organisationItems = (organisationId: string): string => organisationPartition(organisationId);
export const organisationLendersKey = (organisationId: string): ItemKey => key(organisationPartition(organisationId), "LENDERS");
/** Apart from the organisation's own items, which are read together. */
export const logoKey = (organisationId: string): ItemKey => key(`LOGO#${checkedId(organisationId)}`, "LOGO");
/** The organisation that has verified this ABN. */
export const organisationAbnKey = (abn: string): ItemKey => key(`ORGANISATION_ABN#${hashed(abn)}`, "ORGANISATION");
export const invitationKey = (organisationId: string, mailbox: string): ItemKey =>
  key(organisationPartition(organisationId), `INVITATION#${mailbox}`);
export const invitationSecretKey = (secret: string): SystemKey => systemKey(`INVITATION#${hashed(secret)}`, "INVITATION");
export const linkSecretKey = (secret: string): SystemKey => systemKey(`LINK#${hashed(secret)}`, "LINK");
export const joinRequestKey = (organisationId: string, userId: string): ItemKey =>
  key(organisationPartition(organisationId), `REQUEST#${checkedId(userId)}`);

/** Hash of an email address, the same for every spelling of one mailbox. */
export const mailboxHash = (address: string): string => hashed(canonicalMailbox(address));
export const emailKey = (address: string): ItemKey => key(`EMAIL#${mailboxHash(address)}`, "EMAIL");
export const rateLimitKey = (what: string, whose: string, span: number): SystemKey =>
  systemKey(`RATE_LIMIT#${hashed(`${what} ${whose} ${span}`)}`, "RATE_LIMIT");
export const companyKey = (acn: string): SystemKey => systemKey(`COMPANY#${hashed(acn)}`, "EXTRACT");
export const subjectKey = (subject: string): ItemKey => key(`SUBJECT#${hashed(subject)}`, "SUBJECT");

export const idempotencyItemKey = (idempotencyKey: string): ItemKey => key(`IDEMPOTENCY#${hashed(idempotencyKey)}`, "IDEMPOTENCY");
export const outboxKey = (id: string): SystemKey => systemKey(`OUTBOX#${checkedId(id)}`, "OUTBOX");

const sheetPartition = (slug: string) => `SHEET#${checkedSlug(slug)}`;
export const sheetIssueKey = (slug: string, id: string): ItemKey => key(sheetPartition(slug), `ISSUE#${checkedId(id)}`);
export const everyIssue = (slug: string): string => sheetPartition(slug);

/** The key of the comparison of open quotes before and after an issue. */
export const sheetImpactKey = (slug: string, id: string): SystemKey => systemKey(`IMPACT#${checkedSlug(slug)}`, `ISSUE#${checkedId(id)}`);

/** What a lender's own calculator or approval says: figures for the rates office. */
export const feedbackKey = (slug: string, id: string): SystemKey => systemKey(`FEEDBACK#${checkedSlug(slug)}`, checkedId(id));
export const feedbackOn = (slug: string): string => `FEEDBACK#${checkedSlug(slug)}`;

export const currentSetKey: ItemKey = key("RULEBOOK", "CURRENT");
/** A set of sheets by its hash. */
export const sheetSetKey = (hash: string): ItemKey => key("RULEBOOK", `SET#${hash}`);

/** Which set became current on a day in Sydney, at a moment. */
export const setSinceKey = (day: string, moment: string): ItemKey => key("RULEBOOK", `SINCE#${day}#${moment}`);
/** Sets that became current until the end of a day, or until a moment of it. */
export const setsUntil = (day: string, moment = "~") => ({ pk: "RULEBOOK", from: "SINCE#", to: `SINCE#${day}#${moment}` });

export const sheetsList = "SHEETS";
/** Lists drafts, submitted issues and issues in force or to come. */
export const listedIssue = (slug: string, id: string): Listed => ({ everyList: sheetsList, listSort: `${slug}#${checkedId(id)}` });

const batchPartition = (userId: string) => `BATCH#${checkedId(userId)}`;
/** The key of a file of scenarios, in a partition apart from the user's own items. */
export const batchKey = (userId: string, batchId: string): SystemKey => systemKey(batchPartition(userId), `RUN#${checkedId(batchId)}`);
/** Which of a user's files of scenarios was announced last, so that two calls at once do not start two. */
export const newestBatchKey = (userId: string): SystemKey => systemKey(batchPartition(userId), "NEWEST");
export const batchesOf = (userId: string) => ({ pk: batchPartition(userId), from: "RUN#", to: "RUN#~" });
/** The user and the batch of an item's key. */
export function batchIn({ pk, sk }: ItemKey): { readonly userId: string; readonly batchId: string } {
  return { userId: checkedId(pk.split("#")[1] ?? ""), batchId: checkedId(sk.split("#")[1] ?? "") };
}

export const batchesList = "BATCHES";
/** Lists a running batch by the time at which it may be retried. */
export const listedBatch = (dueAt: string, batchId: string): Listed => ({
  everyList: batchesList,
  listSort: `${dueAt}#${checkedId(batchId)}`,
});

export type AuditSubject =
  | { readonly applicationId: string }
  | { readonly userId: string }
  | { readonly organisationId: string }
  /** A rate sheet, by its slug. */
  | { readonly sheet: string };

export function auditKey(subject: AuditSubject, id: string): ItemKey {
  return key(`AUDIT#${auditedPartition(subject)}`, checkedId(id));
}

function auditedPartition(subject: AuditSubject): string {
  if ("applicationId" in subject) return `APPLICATION#${checkedId(subject.applicationId)}`;
  return "sheet" in subject ? sheetPartition(subject.sheet) : scopePartition(subject);
}

export type ListName = "QUOTES" | "REFERRALS" | "ARCHIVED";
export const customersList = "CUSTOMERS";

export interface Listed {
  readonly ownerList?: string;
  readonly everyList: string;
  readonly listSort: string;
}

export const ownersList = (name: ListName | typeof customersList, ownerId: string): string => `${name}#${checkedId(ownerId)}`;

export const listedOfOwner = (ownerList: string, ownerId: string): string => `${ownerList.split("#")[0]}#${checkedId(ownerId)}`;

const listed = (name: ListName | typeof customersList, ownerId: string, sortId: string): Listed => ({
  ownerList: ownersList(name, ownerId),
  everyList: name,
  listSort: checkedId(sortId),
});

export const listedApplication = (name: ListName, ownerId: string, sortId: string): Listed => listed(name, ownerId, sortId);
/** Sorted by the customer's own id, and so by creation time. */
export const listedCustomer = (ownerId: string, own: string): Listed => listed(customersList, ownerId, own);
export const listAttributes: readonly (keyof Listed)[] = ["ownerList", "everyList", "listSort"];

export const countersList = "COUNTERS";
export const listedCounters = (scope: Scope): Listed => ({ everyList: countersList, listSort: scopePartition(scope) });

/** The organisations of which Kelpie's staff say the same. */
export const organisationsList = (status: Confirmation["status"]) => `ORGANISATIONS#${status}` as const;
export const listedOrganisation = ({ status, at }: Confirmation, organisationId: string): Listed => ({
  everyList: organisationsList(status),
  listSort: `${at}#${checkedId(organisationId)}`,
});

export const outboxList = "OUTBOX";
/** Upper bound of the sort key for entries due by this moment. */
export const dueBy = (moment: string): string => `${moment}~`;
export const deadLetterList = "DEAD_LETTERS";
export const listedOutbox = (dueAt: string, id: string): Listed => ({ everyList: outboxList, listSort: `${dueAt}#${checkedId(id)}` });

export const retentionList = "RETENTION";
export const listedRetention = (retainUntil: string, customerId: string): Listed => ({
  everyList: retentionList,
  listSort: `${retainUntil}#${customerId}`,
});

export const deletionReviewsList = "DELETION_REVIEWS";
/** Lists the owner item by the day of its next deletion review. */
export const listedDeletionReview = (day: string, applicationId: string): Listed => ({
  everyList: deletionReviewsList,
  listSort: `${day}#${checkedId(applicationId)}`,
});
export const paymentDetailsList = "PAYMENT_DETAILS";
/** Lists a settlement with account numbers by the day on which it is looked at whether they are still needed. */
export const listedPaymentDetails = (day: string, applicationId: string): Listed => ({
  everyList: paymentDetailsList,
  listSort: `${day}#${checkedId(applicationId)}`,
});
export const closedUsersList = "CLOSED_USERS";
/** Lists a closed account's user item by the last day on which it has the name. */
export const listedClosing = (retainUntil: string, userId: string): Listed => ({
  everyList: closedUsersList,
  listSort: `${retainUntil}#${checkedId(userId)}`,
});
/** Holds the owner, the customers' signatures and their retention. */
export const applicationPartition = (applicationId: string): string => ownerKey(applicationId).pk;

export const emailTokenKey = (userId: string, purpose: "PASSWORD_RESET" | "EMAIL_VERIFICATION"): SystemKey =>
  systemKey(userPartition(userId), purpose);

const sessionPartition = (userId: string) => `SESSION#${checkedId(userId)}`;
/** Sorted by the sign-in, in Unix seconds. */
export const sessionKey = (userId: string, signedInAt: number, sessionId: string): SystemKey =>
  systemKey(sessionPartition(userId), `${String(signedInAt).padStart(10, "0")}#${sessionId}`);
export const everySession = (userId: string): string => sessionPartition(userId);

export const passwordAttemptsKey = (userId: string): SystemKey => systemKey(userPartition(userId), "PASSWORD_ATTEMPTS");

export const registrationKey = (email: string): SystemKey => systemKey(emailKey(email).pk, "REGISTRATION");

const billingPartition = (userId: string) => `BILLING#${checkedId(userId)}`;
export const billingCustomerKey = (userId: string): ItemKey => key(billingPartition(userId), "CUSTOMER");
export const subscriptionKey = (userId: string, number: number): ItemKey =>
  key(billingPartition(userId), `SUBSCRIPTION#${String(number).padStart(6, "0")}`);
export const customerAndSubscriptions = (userId: string) => ({ pk: billingPartition(userId), from: "CUSTOMER", to: "SUBSCRIPTION#~" });
export const billingEventKey = (eventId: string): ItemKey => key(`BILLING_EVENT#${hashed(eventId)}`, "EVENT");
export const transactionKey = (userId: string, id: string): ItemKey => key(billingPartition(userId), `TRANSACTION#${checkedId(id)}`);
export const everyTransaction = (userId: string) => ({ pk: billingPartition(userId), from: "TRANSACTION#", to: "TRANSACTION#~" });
