import type { Confirmation } from "../../shared/domain/organisation.ts";
import { ApiError } from "../call/api-error.ts";
import { exists } from "../store/dynamo/expression.ts";
import { organisationKey, organisationsList } from "../store/dynamo/keys.ts";
import { newestKeys } from "../store/dynamo/page.ts";
import { itemsAt } from "../store/dynamo/read.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { type TransactionItem, updateItem } from "../store/dynamo/transaction.ts";
import type { AuditActor } from "../store/services/audit.ts";
import { outboxItem } from "../store/services/outbox.ts";
import { write } from "../store/services/write.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import { isInList, listOfAllOwners } from "../store/workspace/lists.ts";
import { checkAbn } from "./abn-check.ts";
import {
  type OrganisationRecord,
  abnItems,
  confirmationChanges,
  findOrganisation,
  isUnchanged,
  judgedBy,
  organisationWithAbn,
  recordIn,
  recordOf,
  requireAdministrator,
} from "./store.ts";
import { decidedEmail, disputeDecidedEmail, repeatAbnCheck, toDecideEmail } from "./jobs.ts";

const pageSize = 50;

/** The organisations of one status, the newest first; `before` continues a list. */
export async function organisationsOf(status: Confirmation["status"], before: string | undefined) {
  const list = listOfAllOwners(organisationsList(status));
  const { entries, hasMore } = await newestKeys(list, pageSize, before);
  const items = await itemsAt(entries.map(({ key }) => key));
  return { records: items.filter(isInList(list)).map(recordIn), before: hasMore ? entries.at(-1)!.sort : null };
}

/** What staff saw as they decided, and for a refusal the reason. */
export interface Decision extends Pick<OrganisationRecord, "name" | "abn" | "licence"> {
  readonly refusal?: string;
}

/**
 * Confirms an organisation whose name and ABN the business register has, or refuses it, which frees its ABN. Throws ApiError: not found, or conflict
 * if it is no longer what staff saw, or if the register does not have it.
 */
export async function decide(
  actor: AuditActor,
  organisationId: string,
  decision: Decision,
  call: WritingCall,
): Promise<OrganisationRecord> {
  return retryOnConflict(async () => {
    const existing = await recordOf(organisationId);
    if (isDecided(existing, decision)) return done(existing);
    if (judgedBy(existing) !== judgedBy(decision)) throw changed();
    const next = { ...existing, ...(await decided(existing, decision)), claimantId: null };
    const { abnCheck, claimantId, confirmation } = next;
    const { set, remove = [] } = confirmationChanges(organisationId, confirmation);
    const { status } = confirmation;
    const event = { action: `organisation.${status}` as const, subject: { organisationId }, fields: { confirmation, abnCheck } };
    const outcome = await write(actor, call, event, [
      updateItem("organisation", organisationKey(organisationId), { set: { abnCheck, claimantId, ...set }, remove }, isUnchanged(existing)),
      ...abnItems(existing, next),
      outboxItem(decidedEmail, { organisationId, status }),
      ...(existing.claimantId === null ? [] : await claimantItems(existing.claimantId, status === "refused")),
    ]);
    return outcome.kind === "conditionFailed" ? retry() : done(await recordOf(organisationId));
  });
}

const isDecided = ({ confirmation }: OrganisationRecord, { refusal }: Decision): boolean =>
  refusal === undefined ? confirmation?.status === "confirmed" : confirmation?.status === "refused" && confirmation.refusal === refusal;

async function decided(existing: OrganisationRecord, { refusal }: Decision) {
  const at = new Date().toISOString();
  const { confirmation: before } = existing;
  if (refusal !== undefined) {
    const abnCheck = { status: "unverified", problem: "refused", names: [], checkedAt: at } as const;
    return { abnCheck, confirmation: { status: "refused", at, refusal } as const };
  }
  const abnCheck = existing.abnCheck?.status === "verified" ? existing.abnCheck : await checkAbn(existing);
  if (abnCheck?.status !== "verified") throw notInRegister(abnCheck?.problem);
  const isSettled = before?.status === "disputed" || before?.isSettled;
  return { abnCheck, confirmation: { status: "confirmed", at, ...(isSettled && { isSettled }) } as const };
}

/** The dispute has ended; if the ABN is free, it is checked again for the claimant. */
async function claimantItems(claimantId: string, isFree: boolean): Promise<TransactionItem[]> {
  const { abnCheck } = await recordOf(claimantId);
  return [
    updateItem("claimant", organisationKey(claimantId), { set: { abnClaim: null } }, exists),
    outboxItem(disputeDecidedEmail, { organisationId: claimantId, isFree }),
    ...(isFree && abnCheck ? [outboxItem(repeatAbnCheck, { organisationId: claimantId, checkedAt: abnCheck.checkedAt })] : []),
  ];
}

/** The caller's organisation says that the ABN is its own. The one that has it sends nothing more until staff have decided. */
export async function dispute(actor: Actor, organisationId: string, text: string, call: WritingCall): Promise<OrganisationRecord> {
  return retryOnConflict(async () => {
    const claimant = await findOrganisation(actor, organisationId);
    requireAdministrator(actor, claimant);
    if (claimant.abnClaim !== null) return done(claimant);
    const { abn, abnCheck } = claimant;
    const holderId = abn === null ? undefined : await organisationWithAbn(abn);
    const isTaken = abnCheck?.status === "unverified" && abnCheck.problem === "taken";
    if (!isTaken || holderId === undefined || holderId === organisationId) throw notTaken();
    const holder = await recordOf(holderId);
    if (holder.claimantId === organisationId) return done(await recordOf(organisationId));
    if (holder.confirmation?.status === "disputed") throw alreadyDisputed();
    if (holder.confirmation?.isSettled) throw settled();
    const at = new Date().toISOString();
    const { refusal } = holder.confirmation ?? {};
    const { set } = confirmationChanges(holderId, { status: "disputed", at, ...(refusal !== undefined && { refusal }) });
    // The caller's own event comes first: the subject of a repeated call must be the caller's.
    const event = {
      action: "organisation.claimed" as const,
      subject: { organisationId },
      fields: { abn, holderId },
      additionalEvents: [
        { action: "organisation.disputed" as const, subject: { organisationId: holderId }, fields: { claimantId: organisationId } },
      ],
    };
    const outcome = await write(actor, call, event, [
      updateItem("organisation", organisationKey(holderId), { set: { ...set, claimantId: organisationId } }, isUnchanged(holder)),
      updateItem("claimant", organisationKey(organisationId), { set: { abnClaim: { at, text } } }, isUnchanged(claimant)),
      outboxItem(toDecideEmail, { organisationId: holderId }),
      outboxItem(decidedEmail, { organisationId: holderId, status: "disputed" }),
    ]);
    return outcome.kind === "conditionFailed" ? retry() : done(await recordOf(organisationId));
  });
}

const changed = () =>
  new ApiError("conflict", "CHANGED", "The organisation has changed its name, ABN or licence meanwhile. Please look at it again.");

const notInRegister = (problem = "notRegistered") =>
  new ApiError(
    "conflict",
    "ABN_NOT_VERIFIED",
    `The business register does not have this name and ABN (${problem}), so the organisation cannot be confirmed.`,
  );

const notTaken = () =>
  new ApiError("conflict", "NOT_TAKEN", "No other organisation on Kelpie has this ABN. Please check it again at Organisation settings.");

const alreadyDisputed = () =>
  new ApiError("conflict", "ABN_DISPUTED", "Kelpie is already looking into whose ABN this is. Please check again in a day or two.");

const settled = () =>
  new ApiError(
    "conflict",
    "DISPUTE_SETTLED",
    "Kelpie has already decided whose ABN this is. If that was wrong, please reply to any email from Kelpie.",
  );
