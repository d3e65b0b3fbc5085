import { Refusal } from "../http/refusal.ts";
import type { Actor, WritingCall } from "../store/actor.ts";
import { auditStep } from "../store/audit.ts";
import { equals, exists } from "../store/expression.ts";
import { repeatSteps } from "../store/idempotency.ts";
import { memberKey, userKey } from "../store/keys.ts";
import { notFound } from "../store/not-found.ts";
import { outboxStep } from "../store/outbox.ts";
import { findItem } from "../store/read.ts";
import { commit, deleteStep, updateStep } from "../store/transaction.ts";
import { colleagueStep, unverified } from "./member-store.ts";
import { administratorStep, recordOf, requireAdministrator } from "./store.ts";

/** Who leaves, and whose the quotes are from then on. */
export interface Leaving {
  readonly userId: string;
  readonly quotesTo: string;
}

const deed = "organisation.memberRemoved";

/**
 * Takes a member out of the organisation at once, and has the member's applications handed over to another. Until that is done, the
 * former member can be in no other organisation, and so at no application.
 */
export async function removeMember(actor: Actor, organisationId: string, { userId, quotesTo }: Leaving, call: WritingCall): Promise<void> {
  const errand = { organisationId, from: userId, to: quotesTo, by: actor.userId, requestId: call.requestId };
  const left = { set: { leaving: organisationId }, remove: ["organisationId"] };
  const outcome = await commit([
    administratorStep(actor, organisationId),
    updateStep("leaver", userKey(userId), left, equals("organisationId", organisationId)),
    deleteStep("member", memberKey(organisationId, userId), exists),
    colleagueStep(organisationId, quotesTo),
    outboxStep("application.handOver", errand),
    outboxStep("organisation.left", { organisationId, userId }),
    auditStep(actor, call, { action: deed, subject: { organisationId }, fields: { member: userId, quotesTo } }),
    ...repeatSteps(call, deed),
  ]);
  if (outcome.kind !== "refused") return;
  if (outcome.step === "administrator") requireAdministrator(actor, outcome.item);
  if (outcome.step === "colleague" && outcome.item?.["organisationId"] === organisationId) throw unverified("quotesTo");
  throw notFound();
}

/** Who gets what a former member leaves behind: whoever was named, or the administrator, where that one has left too. */
export async function receiverIn(organisationId: string, named: string): Promise<string> {
  const isMember = (await findItem(memberKey(organisationId, named))) !== undefined;
  return isMember ? named : (await recordOf(organisationId)).administratorId;
}

/** Whether this organisation still takes over what the former member leaves behind. */
export async function isLeaving(userId: string, organisationId: string): Promise<boolean> {
  return (await findItem(userKey(userId)))?.["leaving"] === organisationId;
}

/** Everything is handed over, and the former member may be in an organisation again. */
export async function finishLeaving(userId: string, organisationId: string): Promise<void> {
  await commit([updateStep("leaver", userKey(userId), { remove: ["leaving"] }, equals("leaving", organisationId))]);
}

export const ownRole = () =>
  new Refusal("conflict", "IS_ADMINISTRATOR", "userId: found the administrator, who hands the role over before leaving.", "userId");
