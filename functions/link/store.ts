import type { ApplicationType } from "../../shared/domain/application-type.ts";
import type { CreditLicence } from "../../shared/domain/credit-licence.ts";
import type { AskedQuestion, CustomerAnswers } from "../../shared/domain/customer-answers.ts";
import type { Customer } from "../../shared/domain/customer.ts";
import type { Link, LinkPurpose } from "../../shared/domain/link.ts";
import type { AgreementVersions } from "../agreements/agreement-texts.ts";
import { type Actor, type WritingCall, withoutIdempotencyKey } from "../store/workspace/actor.ts";
import { tooMany, consume } from "../store/services/rate-limit.ts";
import { write } from "../store/services/write.ts";
import { all, equals, exists, isAbsent, isBelow, lacks } from "../store/dynamo/expression.ts";
import { resultOf } from "../store/services/idempotency.ts";
import { newId, childIdOf, splitChildId } from "../store/dynamo/ids.ts";
import { applicationRootKey, childKey } from "../store/dynamo/keys.ts";
import { linkOf } from "../store/workspace/link-item.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { customerDigestItem, digestNewsItem } from "../store/services/digest-entries.ts";
import { todayItem } from "../store/services/today-jobs.ts";
import { outboxItem } from "../store/services/outbox.ts";
import { loadForSystem } from "../store/workspace/load-for-system.ts";
import { isActive } from "../store/workspace/child-owner.ts";
import { findItem } from "../store/dynamo/read.ts";
import { type Item, type Outcome, type TransactionItem, conditionCheck, putItem, updateItem } from "../store/dynamo/transaction.ts";
import { unarchivedStatuses, writeToWorkspace } from "../store/workspace/workspace-write.ts";
import { brokerLinkLimit, customerEmailLimit } from "./rate-limits.ts";
import { holderOfSecret, linkValidForMs, newLinkSecret } from "./secret.ts";
import { linkEmail } from "./jobs.ts";

export interface NewLink {
  readonly purpose: LinkPurpose;
  readonly customerId: string;
  readonly applicationType: ApplicationType;
  /** The agreements to sign, in the versions of the day on which the link was created. */
  readonly agreements: AgreementVersions;
  /** The organisation's on that day, which the agreements name. */
  readonly licence?: CreditLicence | undefined;
  readonly optionsId?: string | undefined;
  readonly isEmailed: boolean;
  /** Of a link for answers, in the order in which they decide. */
  readonly questions?: readonly AskedQuestion[];
}

export interface LinkRecord extends Omit<NewLink, "isEmailed"> {
  readonly linkId: string;
  readonly applicationId: string;
  readonly ownerId: string;
  /** The colleague who covered for the owner and sent it. */
  readonly sentBy?: string;
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
  readonly usedAt?: string;
  readonly openedAt?: string;
  readonly revokedAt?: string;
}

const maxUses: Readonly<Record<LinkPurpose, number>> = { privacy: 100, upload: 100, copy: 100, options: 100, answers: 10 };

const auditEvent = "link.created" as const;

export async function createLink(actor: Actor, { isEmailed, ...link }: NewLink, call: WritingCall): Promise<Link> {
  const { applicationId } = splitChildId(link.customerId);
  const { linkId, item, put } = newLink(actor, { ...link, isEmailed });
  const items = [
    put,
    conditionCheck("customer", childKey(actor.userId, "customer", link.customerId), isActive),
    { ...consume(brokerLinkLimit, actor.userId), name: brokerLinkLimit.what },
    ...(isEmailed ? emailJobItems(link, linkId) : []),
    todayItem(applicationId),
    ...(link.purpose === "upload" ? [customerDigestItem(link.customerId)] : []),
  ];
  const event = { action: auditEvent, part: linkId, fields: item, result: { linkId } };
  // Copies and options ask nothing of the customer.
  const root = ["copy", "options"].includes(link.purpose) ? {} : { set: { linkedAt: item.createdAt } };
  const outcome = await writeToWorkspace({ actor, applicationId, call }, event, {
    items,
    root,
    childCountChange: 1,
    statuses: unarchivedStatuses,
  });
  if (outcome.kind === "conditionFailed")
    throw [customerEmailLimit, brokerLinkLimit].filter(({ what }) => what === outcome.itemName).map(tooMany)[0] ?? notFound();
  return findLink(actor, outcome.kind === "repeated" ? String(resultOf(outcome.record, auditEvent)["linkId"]) : linkId);
}

function newLink(actor: Actor, link: NewLink) {
  const { applicationId, ownId: customerId } = splitChildId(link.customerId);
  const linkId = childIdOf(applicationId, newId());
  const now = Date.now();
  const sentBy = actor.delegate && { sentBy: actor.delegate.userId };
  const item = {
    ...link,
    ...sentBy,
    customerId,
    createdAt: new Date(now).toISOString(),
    expiresAt: now + linkValidForMs(link.purpose),
    uses: 0,
  };
  return { linkId, item, put: putItem("link", childKey(actor.userId, "link", linkId), item, isAbsent) };
}

/** Emails the customer who signs by this link a link to the signed documents. Items and audit event belong to the write of the signatures. */
export function signedCopyLinkItems(actor: Actor, { customerId, applicationType }: LinkRecord) {
  const { linkId, item, put } = newLink(actor, { purpose: "copy", customerId, applicationType, agreements: {}, isEmailed: true });
  return {
    items: [put, outboxItem(linkEmail.copy, { linkId })],
    event: { action: auditEvent, part: linkId, fields: item },
  };
}

const emailJobItems = ({ purpose, customerId }: Omit<NewLink, "isEmailed">, linkId: string): TransactionItem[] => [
  { ...consume(customerEmailLimit, customerId), name: customerEmailLimit.what },
  outboxItem(linkEmail[purpose], { linkId }),
];

async function findLink(actor: Actor, linkId: string): Promise<Link> {
  const item = await findItem(childKey(actor.userId, "link", linkId));
  if (!item) throw notFound();
  return linkOf(splitChildId(linkId).applicationId, item);
}

/** Loads a link for its email or its holder; the application may have another owner since. */
export async function linkRecord(linkId: string): Promise<LinkRecord | undefined> {
  const child = await loadForSystem("link", linkId);
  if (!child) return undefined;
  const { ownerId, applicationId, item } = child;
  const { pk: _pk, sk: _sk, ...fields } = item;
  return { ...fields, customerId: childIdOf(applicationId, String(item["customerId"])), linkId, applicationId, ownerId } as LinkRecord;
}

export const issueSecret = ({ linkId, expiresAt }: Pick<LinkRecord, "linkId" | "expiresAt">): Promise<string> =>
  newLinkSecret({ linkId }, expiresAt);

/** Returns the link also if it has expired or was revoked. */
export async function linkOfSecret(secret: string): Promise<LinkRecord | undefined> {
  const { linkId } = await holderOfSecret(secret);
  return linkId === undefined ? undefined : linkRecord(linkId);
}

export const isValid = ({ expiresAt, revokedAt }: LinkRecord): boolean => revokedAt === undefined && expiresAt > Date.now();

/** Fails if the link was revoked or has been used too often. */
export function countUseItem({ ownerId, linkId, purpose, usedAt = new Date().toISOString() }: LinkRecord): TransactionItem {
  const isOpen = all(exists, lacks("revokedAt"), isBelow("uses", maxUses[purpose]));
  return updateItem("link", childKey(ownerId, "link", linkId), { add: { uses: 1 }, set: { usedAt } }, isOpen);
}

/**
 * Merges the answers into the customer's stored ones. The condition fails if those have changed since they were read, or if the link can
 * no longer be used.
 */
export function saveAnswers({ actor, link, customer }: Answering, answers: CustomerAnswers, call: WritingCall): Promise<Outcome> {
  const { _id, answers: previous } = customer;
  const set: Item = { answers: { ...previous, ...answers } };
  const isCurrent = previous ? equals("answers", previous) : lacks("answers");
  const workspace = { actor, applicationId: link.applicationId, call: withoutIdempotencyKey(call) };
  return writeToWorkspace(
    workspace,
    { action: "customer.answered", part: _id, fields: set },
    {
      items: [
        updateItem("customer", childKey(actor.userId, "customer", _id), { set }, all(isActive, isCurrent)),
        { ...countUseItem(link), name: "link" },
        todayItem(link.applicationId),
        digestNewsItem(actor.userId, link.applicationId),
      ],
    },
  );
}

interface Answering {
  readonly actor: Actor;
  readonly link: LinkRecord;
  readonly customer: Customer;
}

/** Stores when the link was first opened. */
export async function recordFirstOpening(
  actor: Actor,
  { linkId, applicationId, purpose, openedAt }: LinkRecord,
  call: WritingCall,
): Promise<void> {
  if (openedAt !== undefined) return;
  const set: Item = { openedAt: new Date().toISOString() };
  await write(actor, call, { action: "link.opened", subject: { applicationId }, part: linkId, fields: { purpose } }, [
    updateItem("link", childKey(actor.userId, "link", linkId), { set }, all(exists, lacks("openedAt"))),
    updateItem("application", applicationRootKey(actor.userId, applicationId), { add: { version: 1 } }, exists),
    todayItem(applicationId),
  ]);
}

/** Revokes a link, also of an application that can no longer be changed. Revoking twice keeps the first time. */
export async function revoke(actor: Actor, linkId: string, call: WritingCall): Promise<void> {
  const { applicationId } = splitChildId(linkId);
  const key = childKey(actor.userId, "link", linkId);
  const link = await findItem(key);
  if (!link) throw notFound();
  const set: Item = { revokedAt: new Date().toISOString() };
  const event = { action: "link.revoked", subject: { applicationId }, part: linkId, fields: { purpose: link["purpose"] } } as const;
  const outcome = await write(actor, call, event, [
    updateItem("link", key, { set }, all(exists, lacks("revokedAt"))),
    updateItem("application", applicationRootKey(actor.userId, applicationId), { add: { version: 1 } }, exists),
    todayItem(applicationId),
  ]);
  if (outcome.kind === "conditionFailed" && outcome.item?.["revokedAt"] === undefined) throw notFound();
}
