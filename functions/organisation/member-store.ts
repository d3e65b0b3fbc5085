import * as z from "zod/mini";
import { ApiError } from "../call/api-error.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import { write } from "../store/services/write.ts";
import { all, differs, equals } from "../store/dynamo/expression.ts";
import { isDone } from "../store/services/idempotency.ts";
import { organisationItems, organisationKey, userKey } from "../store/dynamo/keys.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { outboxItem } from "../store/services/outbox.ts";
import { refreshPanelRow } from "../store/services/today-jobs.ts";
import { itemsOf } from "../store/dynamo/read.ts";
import { type TransactionItem, conditionCheck, updateItem } from "../store/dynamo/transaction.ts";
import { requireAdministrator } from "./store.ts";
import { itemParser } from "../store/dynamo/item-parser.ts";
import { newAdministratorEmail } from "./jobs.ts";

const memberIn = itemParser("member", { userId: z.string(), joinedAt: z.string() });

export type MemberRecord = Readonly<ReturnType<typeof memberIn>>;

export async function membersOf(organisationId: string): Promise<MemberRecord[]> {
  const members = (await itemsOf(organisationItems(organisationId))).filter(({ sk }) => String(sk).startsWith("MEMBER#"));
  return members.map(memberIn).toSorted((a, b) => (a.joinedAt < b.joinedAt ? -1 : 1));
}

const auditEvent = "organisation.adminRoleTransferred" as const;

/** The call may be repeated, although it ended the role that it needs. */
export const isAdminRoleTransferred = (call: WritingCall): Promise<boolean> => isDone(call, auditEvent);

export async function transferAdminRole(actor: Actor, organisationId: string, userId: string, call: WritingCall): Promise<void> {
  const event = { action: auditEvent, subject: { organisationId }, fields: { administratorId: userId } };
  const outcome = await write(actor, call, event, [
    updateItem(
      "organisation",
      organisationKey(organisationId),
      { set: { administratorId: userId } },
      equals("administratorId", actor.userId),
    ),
    verifiedMemberCheck(organisationId, userId),
    outboxItem(newAdministratorEmail, { organisationId, userId }),
    outboxItem(refreshPanelRow, { organisationId }),
  ]);
  if (outcome.kind !== "conditionFailed") return;
  if (outcome.itemName === "organisation") requireAdministrator(actor, outcome.item);
  if (outcome.item?.["organisationId"] !== organisationId) throw notFound();
  throw unverified("userId");
}

export const unverified = (field: string) =>
  new ApiError("conflict", "NOT_VERIFIED", `${field}: found a member whose email address is not verified yet.`, field);

export const verifiedMemberCheck = (organisationId: string, userId: string): TransactionItem =>
  conditionCheck(
    "colleague",
    userKey(userId),
    all(equals("organisationId", organisationId), equals("email.isVerified", true), differs("status", "disabled")),
  );
