import { Refusal } from "../http/refusal.ts";
import type { Actor, WritingCall } from "../store/actor.ts";
import { auditStep } from "../store/audit.ts";
import { all, differs, equals } from "../store/expression.ts";
import { isDone, repeatSteps } from "../store/idempotency.ts";
import { organisationItems, organisationKey, userKey } from "../store/keys.ts";
import { notFound } from "../store/not-found.ts";
import { outboxStep } from "../store/outbox.ts";
import { itemsOf } from "../store/read.ts";
import { type Step, checkStep, commit, updateStep } from "../store/transaction.ts";
import { requireAdministrator } from "./store.ts";

export interface MemberRecord {
  readonly userId: string;
  readonly joinedAt: string;
}

export async function membersOf(organisationId: string): Promise<MemberRecord[]> {
  const members = (await itemsOf(organisationItems(organisationId))).filter(({ sk }) => String(sk).startsWith("MEMBER#"));
  return (members as unknown as MemberRecord[]).toSorted((a, b) => (a.joinedAt < b.joinedAt ? -1 : 1));
}

const deed = "organisation.handedOver";

/** Whether this call has handed the organisation over before, and so ended the role that it needs. */
export const isHandedOver = (call: WritingCall): Promise<boolean> => isDone(call, deed);

/** Makes another member the administrator, whose e-mail address must be verified. */
export async function handOver(actor: Actor, organisationId: string, userId: string, call: WritingCall): Promise<void> {
  const outcome = await commit([
    updateStep(
      "organisation",
      organisationKey(organisationId),
      { set: { administratorId: userId } },
      equals("administratorId", actor.userId),
    ),
    colleagueStep(organisationId, userId),
    outboxStep("organisation.handedOver", { organisationId, userId }),
    auditStep(actor, call, { action: deed, subject: { organisationId }, fields: { administratorId: userId } }),
    ...repeatSteps(call, deed),
  ]);
  if (outcome.kind !== "refused") return;
  if (outcome.step === "organisation") requireAdministrator(actor, outcome.item);
  if (outcome.item?.["organisationId"] !== organisationId) throw notFound();
  throw unverified("userId");
}

export const unverified = (field: string) =>
  new Refusal("conflict", "NOT_VERIFIED", `${field}: found a member whose email address is not verified yet.`, field);

/** A member who may be given something: enabled, with a verified address. */
export const colleagueStep = (organisationId: string, userId: string): Step =>
  checkStep(
    "colleague",
    userKey(userId),
    all(equals("organisationId", organisationId), equals("email.isVerified", true), differs("status", "disabled")),
  );
