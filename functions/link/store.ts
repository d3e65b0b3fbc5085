import { randomBytes } from "node:crypto";
import type { ApplicationType } from "../../shared/entities/application-type.ts";
import type { Link } from "../../shared/entities/link.ts";
import type { Versions } from "../papers/wordings.ts";
import type { Actor, WritingCall } from "../store/actor.ts";
import { tooMany, useOf } from "../store/allowance.ts";
import { auditStep } from "../store/audit.ts";
import { all, exists, isAbsent, isBelow, lacks } from "../store/expression.ts";
import { repeatSteps, resultOf } from "../store/idempotency.ts";
import { newId, partIdOf, splitPartId } from "../store/ids.ts";
import { headKey, linkSecretKey, partKey } from "../store/keys.ts";
import { linkOf } from "../store/link-item.ts";
import { notFound } from "../store/not-found.ts";
import { outboxStep } from "../store/outbox.ts";
import { partOfAnybody } from "../store/part-of-anybody.ts";
import { stands } from "../store/part-owner.ts";
import { findItem } from "../store/read.ts";
import { type Item, type Step, checkStep, commit, putStep, updateStep } from "../store/transaction.ts";
import { writeToWorkspace } from "../store/workspace-write.ts";
import { linksOfBroker, lettersToCustomer } from "./limits.ts";

/** A link to be made: what it lets whom do. */
export interface NewLink {
  readonly purpose: "privacy" | "upload";
  readonly customerId: string;
  readonly applicationType: ApplicationType;
  /** What is to be signed by it, in the wording of the day on which it was made. */
  readonly papers: Versions;
  /** Whether a letter takes it to the customer's stored address. */
  readonly isMailed: boolean;
}

/** A link as it is kept, and whose application it leads to. */
export interface LinkRecord extends Omit<NewLink, "isMailed"> {
  readonly linkId: string;
  readonly applicationId: string;
  readonly ownerId: string;
  /** In milliseconds since 1970. */
  readonly goodUntil: number;
  /** When it was first used. */
  readonly usedAt?: string;
  readonly revokedAt?: string;
}

const dayMs = 24 * 60 * 60_000;
const goodForMs = 7 * dayMs;
/** So long a secret is told that it has expired; after that it is none. */
const toldMs = 90 * dayMs;
const mostUses = 100;

const deed = "link.made";

/** Makes a link to an application of the caller's, and answers it. Throws a Refusal (tooMany) where the day's links are used up. */
export async function makeLink(actor: Actor, { isMailed, ...link }: NewLink, call: WritingCall): Promise<Link> {
  const { applicationId, own: customerId } = splitPartId(link.customerId);
  const linkId = partIdOf(applicationId, newId());
  const now = Date.now();
  const item = { ...link, customerId, createdAt: new Date(now).toISOString(), goodUntil: now + goodForMs, uses: 0 };
  const steps = [
    putStep("link", partKey(actor.userId, "link", linkId), item, isAbsent),
    checkStep("customer", partKey(actor.userId, "customer", link.customerId), stands),
    { ...useOf(linksOfBroker, actor.userId), name: linksOfBroker.what },
    ...(isMailed ? letterSteps(link, linkId) : []),
    auditStep(actor, call, { action: deed, subject: { applicationId }, part: linkId, fields: { ...item, isMailed } }),
  ];
  const outcome = await writeToWorkspace(actor, applicationId, { deed, steps, adds: 1, result: { linkId } }, call);
  if (outcome.kind === "refused")
    throw [lettersToCustomer, linksOfBroker].filter(({ what }) => what === outcome.step).map(tooMany)[0] ?? notFound();
  return findLink(actor, outcome.kind === "repeated" ? String(resultOf(outcome.record, deed)["linkId"]) : linkId);
}

const letterSteps = ({ purpose, customerId }: Omit<NewLink, "isMailed">, linkId: string): Step[] => [
  { ...useOf(lettersToCustomer, customerId), name: lettersToCustomer.what },
  outboxStep(`link.${purpose}`, { linkId }),
];

async function findLink(actor: Actor, linkId: string): Promise<Link> {
  const item = await findItem(partKey(actor.userId, "link", linkId));
  if (!item) throw notFound();
  return linkOf(splitPartId(linkId).applicationId, item);
}

/** A link, for its letter and for whoever shows its secret; the application may be another broker's by now. */
export async function linkRecord(linkId: string): Promise<LinkRecord | undefined> {
  const part = await partOfAnybody("link", linkId);
  if (!part) return undefined;
  const { ownerId, applicationId, item } = part;
  const { pk: _pk, sk: _sk, ...fields } = item;
  return { ...fields, customerId: partIdOf(applicationId, String(item["customerId"])), linkId, applicationId, ownerId } as LinkRecord;
}

/** A new secret of 256 random bits for a link, of which the table keeps the hash alone. */
export async function issueSecret({ linkId, goodUntil }: Pick<LinkRecord, "linkId" | "goodUntil">): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  const expiresAt = Math.ceil((goodUntil + toldMs) / 1000);
  await commit([putStep("secret", linkSecretKey(secret), { linkId, expiresAt }, isAbsent)]);
  return secret;
}

/** The link whose secret is shown, whatever has become of it. */
export async function linkOfSecret(secret: string): Promise<LinkRecord | undefined> {
  const shown = await findItem(linkSecretKey(secret));
  return shown && linkRecord(String(shown["linkId"]));
}

/** Whether a link may still be used. */
export const isGood = ({ goodUntil, revokedAt }: LinkRecord): boolean => revokedAt === undefined && goodUntil > Date.now();

/** The step that counts a use of a link; refused where it was revoked meanwhile, or used too often. */
export function useStep({ ownerId, linkId, usedAt = new Date().toISOString() }: LinkRecord): Step {
  const isOpen = all(exists, lacks("revokedAt"), isBelow("uses", mostUses));
  return updateStep("link", partKey(ownerId, "link", linkId), { add: { uses: 1 }, set: { usedAt } }, isOpen);
}

/** Revokes a link for good, also one to an application that can no longer be changed; one that was revoked before stays as it is. */
export async function revoke(actor: Actor, linkId: string, call: WritingCall): Promise<void> {
  const { applicationId } = splitPartId(linkId);
  const action = "link.revoked";
  const set: Item = { revokedAt: new Date().toISOString() };
  const outcome = await commit([
    updateStep("link", partKey(actor.userId, "link", linkId), { set }, all(exists, lacks("revokedAt"))),
    updateStep("application", headKey(actor.userId, applicationId), { add: { version: 1 } }, exists),
    auditStep(actor, call, { action, subject: { applicationId }, part: linkId }),
    ...repeatSteps(call, action),
  ]);
  if (outcome.kind === "refused" && outcome.item?.["revokedAt"] === undefined) throw notFound();
}
