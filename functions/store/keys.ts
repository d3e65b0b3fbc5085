import { createHash } from "node:crypto";
import type { ApplicationType } from "../../shared/entities/application-type.ts";
import type { PaperKind } from "../../shared/entities/paper.ts";
import { checkedId, splitPartId } from "./ids.ts";

declare const builtHere: unique symbol;

/** The key of an item; only this file makes one. */
export interface ItemKey {
  readonly pk: string;
  readonly sk: string;
  readonly [builtHere]?: never;
}

/** What an application is made of, beside its head. */
export const partKinds = [
  "asset",
  "loanDetails",
  "entity",
  "customer",
  "employer",
  "address",
  "phoneNumber",
  "email",
  "income",
  "expense",
  "liability",
  "customerAsset",
  "note",
  "document",
  "supplier",
  "declaration",
  "link",
  "check",
] as const;

export type PartKind = (typeof partKinds)[number];

/** Where a running number counts: an organisation, or a user who is in none. */
export type Scope = { readonly organisationId: string } | { readonly userId: string };

export const scopeOf = (actor: { readonly userId: string; readonly organisationId: string | undefined }): Scope =>
  actor.organisationId === undefined ? { userId: actor.userId } : { organisationId: actor.organisationId };

const key = (pk: string, sk: string): ItemKey => ({ pk, sk });
const userPartition = (userId: string) => `USER#${checkedId(userId)}`;
const organisationPartition = (organisationId: string) => `ORGANISATION#${checkedId(organisationId)}`;
const scopePartition = (scope: Scope) => ("userId" in scope ? userPartition(scope.userId) : organisationPartition(scope.organisationId));

/** Free text never stands in a key: no sign of it can reach another item, and keys, which logs may show, name nobody. */
const hashed = (text: string) => createHash("sha256").update(text).digest("hex");

/** The partition of all that belongs to one application. The owner is in it: another's application is an empty partition. */
export const workspacePartition = (ownerId: string, applicationId: string): string =>
  `${userPartition(ownerId)}#APPLICATION#${checkedId(applicationId)}`;

/** Any item of an application, by its sort key as read. */
export const workspaceItemKey = (ownerId: string, applicationId: string, sk: string): ItemKey =>
  key(workspacePartition(ownerId, applicationId), sk);

/** The application whose partition a key leads to. */
export const applicationIdIn = ({ pk }: ItemKey): string => checkedId(pk.split("#")[3] ?? "");

export const headKey = (ownerId: string, applicationId: string): ItemKey => key(workspacePartition(ownerId, applicationId), "HEAD");

/** The head of the application that an item of a workspace belongs to. */
export const headBeside = ({ pk }: ItemKey): ItemKey => key(pk, "HEAD");

export function partKey(ownerId: string, kind: PartKind, partId: string): ItemKey {
  const { applicationId, own } = splitPartId(partId);
  return key(workspacePartition(ownerId, applicationId), `${kind}#${own}`);
}

/** Whose an application is; read for a master, for the holder of a link and for the check of a file. */
export const ownerKey = (applicationId: string): ItemKey => key(`APPLICATION#${checkedId(applicationId)}`, "OWNER");

/** That an application was referred: once, whoever sends it again. */
export const referralKey = (applicationId: string): ItemKey => key(`REFERRAL#${checkedId(applicationId)}`, "REFERRAL");

/** That an application was submitted to a lender: once, whoever sends it again. The lender is named as slugOf writes it. */
export const submissionKey = (applicationId: string, lender: string): ItemKey =>
  key(`SUBMISSION#${checkedId(applicationId)}#${checkedSlug(lender)}`, "SUBMISSION");

/** That a lender's message has been taken in. */
export const lenderEventKey = (lender: string, eventId: string): ItemKey =>
  key(`LENDER_EVENT#${hashed(`${lender} ${eventId}`)}`, "LENDER_EVENT");

/** Since when a lender knows an organisation; the credentials themselves stand elsewhere. */
export const lenderAccountKey = (organisationId: string, lender: string): ItemKey =>
  key(organisationPartition(organisationId), `LENDER#${checkedSlug(lender)}`);

function checkedSlug(slug: string): string {
  if (!/^[a-z0-9-]{1,50}$/.test(slug)) throw new Error(`A lender is named by small letters, digits and dashes in a key, not "${slug}"`);
  return slug;
}

/** That a customer or a user has signed this version of a paper. */
export const signatureKey = (signer: { readonly customerId: string } | { readonly userId: string }, kind: PaperKind, version: string) =>
  "userId" in signer
    ? key(userPartition(signer.userId), `SIGNATURE#${kind}#${version}`)
    : customersSignatureKey(splitPartId(signer.customerId), `${kind}#${version}`);

const customersSignatureKey = ({ applicationId, own }: ReturnType<typeof splitPartId>, paper: string): ItemKey =>
  key(`APPLICATION#${checkedId(applicationId)}`, `SIGNATURE#${own}#${paper}`);

/** Where the signatures of a customer stand, whatever was signed. */
export function signaturesOf(customerId: string) {
  const { pk, sk } = customersSignatureKey(splitPartId(customerId), "");
  return { pk, from: sk, to: `${sk}~` };
}

/** How long a customer's records are kept: from the removal on, or from a hold. */
export function retentionKey(customerId: string): ItemKey {
  const { applicationId, own } = splitPartId(customerId);
  return key(`APPLICATION#${checkedId(applicationId)}`, `RETENTION#${own}`);
}

/** A document of a user's own, which belongs to no application: its _id begins with the user's. */
export const userDocumentKey = (documentId: string): ItemKey => {
  const { applicationId: userId, own } = splitPartId(documentId);
  return key(userPartition(userId), `document#${own}`);
};

export const userKey = (userId: string): ItemKey => key(userPartition(userId), "USER");
/** How many quotes and referrals a user has. */
export const totalsKey = (userId: string): ItemKey => key(userPartition(userId), "TOTALS");
/** The user's application of this type that nobody has changed yet. */
export const untouchedKey = (userId: string, type: ApplicationType): ItemKey => key(userPartition(userId), `UNTOUCHED#${type}`);
/** The last humanId given, and how many quotes and referrals there are. */
export const numbersKey = (scope: Scope): ItemKey => key(scopePartition(scope), "NUMBERS");

export const organisationKey = (organisationId: string): ItemKey => key(organisationPartition(organisationId), "ORGANISATION");
export const memberKey = (organisationId: string, userId: string): ItemKey =>
  key(organisationPartition(organisationId), `MEMBER#${checkedId(userId)}`);

/** All that an organisation keeps beside its members' applications. */
export const organisationItems = (organisationId: string): string => organisationPartition(organisationId);
/** The organisations of this name, however it is spaced and capitalised. */
export const organisationsNamed = (name: string): string => `ORGANISATION_NAME#${hashed(sameName(name))}`;
export const organisationNameKey = (name: string, organisationId: string): ItemKey =>
  key(organisationsNamed(name), checkedId(organisationId));
/** An organisation's invitation to a mailbox. */
export const invitationKey = (organisationId: string, mailbox: string): ItemKey =>
  key(organisationPartition(organisationId), `INVITATION#${mailbox}`);
/** Which invitation a mailed secret belongs to. */
export const invitationSecretKey = (secret: string): ItemKey => key(`INVITATION#${hashed(secret)}`, "INVITATION");
/** Which link a secret belongs to. */
export const linkSecretKey = (secret: string): ItemKey => key(`LINK#${hashed(secret)}`, "LINK");
/** That a user asks to join an organisation. */
export const joinRequestKey = (organisationId: string, userId: string): ItemKey =>
  key(organisationPartition(organisationId), `REQUEST#${checkedId(userId)}`);

/** The same for all spellings of one mailbox, and no telling which it is. */
export const mailboxMark = (address: string): string => hashed(sameMailbox(address));
/** Whose an e-mail address is. */
export const emailKey = (address: string): ItemKey => key(`EMAIL#${mailboxMark(address)}`, "EMAIL");
/** How much of something that is limited in a span of time has been used by whom. */
export const allowanceKey = (what: string, whose: string, span: number): ItemKey =>
  key(`ALLOWANCE#${hashed(`${what} ${whose} ${span}`)}`, "ALLOWANCE");
/** A company's extract, as it was last bought. */
export const companyKey = (acn: string): ItemKey => key(`COMPANY#${hashed(acn)}`, "EXTRACT");
/** Whom Cognito calls by this subject. */
export const subjectKey = (subject: string): ItemKey => key(`SUBJECT#${hashed(subject)}`, "SUBJECT");

export const repeatKey = (idempotencyKey: string): ItemKey => key(`REPEAT#${hashed(idempotencyKey)}`, "REPEAT");
export const outboxKey = (id: string): ItemKey => key(`OUTBOX#${checkedId(id)}`, "OUTBOX");

/** What an audit item tells of. */
export type AuditSubject = { readonly applicationId: string } | { readonly userId: string } | { readonly organisationId: string };

export function auditKey(subject: AuditSubject, id: string): ItemKey {
  const told = "applicationId" in subject ? `APPLICATION#${checkedId(subject.applicationId)}` : scopePartition(subject);
  return key(`AUDIT#${told}`, checkedId(id));
}

/** The lists that applications stand in. */
export type ListName = "QUOTES" | "REFERRALS" | "ARCHIVED";
/** The list that customers stand in. */
export const customersList = "CUSTOMERS";

/** Where an item stands in the indexes. */
export interface Listed {
  readonly ownerList?: string;
  readonly everyList: string;
  readonly listSort: string;
}

export const ownersList = (name: ListName | typeof customersList, ownerId: string): string => `${name}#${checkedId(ownerId)}`;

/** The same list of another owner's. */
export const listedOfOwner = (ownerList: string, ownerId: string): string => `${ownerList.split("#")[0]}#${checkedId(ownerId)}`;

const listed = (name: ListName | typeof customersList, ownerId: string, sortId: string): Listed => ({
  ownerList: ownersList(name, ownerId),
  everyList: name,
  listSort: checkedId(sortId),
});

export const listedApplication = (name: ListName, ownerId: string, sortId: string): Listed => listed(name, ownerId, sortId);
/** By the customer's own id, so by the date on which the customer was added. */
export const listedCustomer = (ownerId: string, own: string): Listed => listed(customersList, ownerId, own);
/** What takes an item out of its lists. */
export const listAttributes: readonly (keyof Listed)[] = ["ownerList", "everyList", "listSort"];

export const numbersList = "NUMBERS";
export const listedNumbers = (scope: Scope): Listed => ({ everyList: numbersList, listSort: scopePartition(scope) });

export const outboxList = "OUTBOX";
/** Where a list of what is due by this moment ends. */
export const dueBy = (moment: string): string => `${moment}~`;
/** What failed too often, for the operators. */
export const deadLetterList = "DEAD_LETTERS";
/** By the moment at which it is due. */
export const listedOutbox = (dueAt: string, id: string): Listed => ({ everyList: outboxList, listSort: `${dueAt}#${checkedId(id)}` });

export const retentionList = "RETENTION";
/** By the day until which the records are kept. */
export const listedRetention = (keptUntil: string, customerId: string): Listed => ({
  everyList: retentionList,
  listSort: `${keptUntil}#${customerId}`,
});

const sameName = (name: string): string => name.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();

/** Letters' case never makes another mailbox, nor do dots with the one large provider that ignores them. */
function sameMailbox(address: string): string {
  const plain = address.trim().toLowerCase();
  const at = plain.lastIndexOf("@");
  const [local, domain] = [plain.slice(0, at), plain.slice(at + 1)];
  return domain === "gmail.com" || domain === "googlemail.com" ? `${local.replaceAll(".", "")}@gmail.com` : plain;
}

/** A key that is mailed to a user, by what it is for. */
export const mailedKeyKey = (userId: string, purpose: "PASSWORD_RESET" | "EMAIL_VERIFICATION"): ItemKey => ({
  pk: userKey(userId).pk,
  sk: purpose,
});

/** A user's wrong tries at the current password. */
export const passwordTriesKey = (userId: string): ItemKey => ({ pk: userKey(userId).pk, sk: "PASSWORD_TRIES" });

/** Which try at registering an address is the latest. */
export const registrationKey = (email: string): ItemKey => ({ pk: emailKey(email).pk, sk: "REGISTRATION" });

const billingPartition = (userId: string) => `BILLING#${checkedId(userId)}`;
/** Whom the payment provider knows a user as. */
export const billingCustomerKey = (userId: string): ItemKey => key(billingPartition(userId), "CUSTOMER");
/** A user's first, second, ... subscription. */
export const subscriptionKey = (userId: string, number: number): ItemKey =>
  key(billingPartition(userId), `SUBSCRIPTION#${String(number).padStart(6, "0")}`);
/** Where a user's customer and subscriptions stand, in this order. */
export const customerAndSubscriptions = (userId: string) => ({ pk: billingPartition(userId), from: "CUSTOMER", to: "SUBSCRIPTION#~" });
/** That a message of the payment provider's has been taken in. */
export const billingEventKey = (eventId: string): ItemKey => key(`BILLING_EVENT#${hashed(eventId)}`, "EVENT");
/** A payment of a user's; later ones sort after earlier ones. */
export const transactionKey = (userId: string, id: string): ItemKey => key(billingPartition(userId), `TRANSACTION#${checkedId(id)}`);
/** Where all of a user's payments stand. */
export const everyTransaction = (userId: string) => ({ pk: billingPartition(userId), from: "TRANSACTION#", to: "TRANSACTION#~" });
