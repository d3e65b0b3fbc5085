import * as z from "zod/mini";
import { businessDate } from "../../shared/business-date.ts";
import type { IsoDate } from "../../shared/dates.ts";
import type { ApplicationType } from "../../shared/domain/application-type.ts";
import { slugOf } from "../sheets/submission-lenders.ts";
import { system, systemCall } from "../store/workspace/actor.ts";
import { deletedCountItems } from "../store/workspace/counters.ts";
import { deleteApplicationRemains } from "../store/workspace/delete-application.ts";
import { listNames, listOfAllOwners, listOfOwner } from "../store/workspace/lists.ts";
import { clearUntouchedItem } from "../store/workspace/workspace-write.ts";
import { all, equals, exists, lacks } from "../store/dynamo/expression.ts";
import {
  type ItemKey,
  type ListName,
  applicationIdIn,
  applicationRootKey,
  applicationPartition,
  deletionReviewsList,
  keyOfItem,
  listedDeletionReview,
  ownerKey,
  referralKey,
  scopeOf,
  submissionKey,
  workspacePartition,
} from "../store/dynamo/keys.ts";
import { contractKey } from "../store/dynamo/book-keys.ts";
import { settlementKey } from "../store/dynamo/record-keys.ts";
import { recordsPartition } from "../store/dynamo/record-keys.ts";
import { keysBelow, newestKeys } from "../store/dynamo/page.ts";
import { itemsOf } from "../store/dynamo/read.ts";
import { itemParser } from "../store/dynamo/item-parser.ts";
import { type TransactionItem, deleteItem, updateItem } from "../store/dynamo/transaction.ts";
import { type StoredAuditEvent, auditTrail, redactAuditEvents } from "../store/services/audit.ts";
import { outboxItem } from "../store/services/outbox.ts";
import { refreshToday } from "../store/services/today-jobs.ts";
import { write } from "../store/services/write.ts";
import type { ApplicationRecords } from "./period.ts";
import { quotesEndEmail } from "./jobs.ts";

const ownerIn = itemParser("owner", {
  ownerId: z.string(),
  /** Set once the deletion has begun; it cannot be stopped. */
  deletedAt: z.optional(z.string()),
  closedAt: z.optional(z.string()),
});

export interface ExpiringApplication {
  readonly applicationId: string;
  readonly ownerId: string;
  readonly isDeleted: boolean;
  /** Of the items in the partition of the owner item. */
  readonly partitionKeys: readonly ItemKey[];
  /** Undefined once the deletion has begun. */
  readonly records: ApplicationRecords | undefined;
}

/** Ids of the applications whose review is due, oldest first. */
export async function dueForReviewBefore(today: IsoDate): Promise<string[]> {
  const entries = await keysBelow(listOfAllOwners(deletionReviewsList), today);
  return entries.map(({ sort }) => sort.slice(sort.indexOf("#") + 1));
}

/** Undefined if the application is deleted. */
export async function findExpiring(applicationId: string): Promise<ExpiringApplication | undefined> {
  const partition = await itemsOf(applicationPartition(applicationId));
  const owner = partition.find(({ sk }) => sk === "OWNER");
  if (!owner) return undefined;
  const { ownerId, deletedAt, closedAt } = ownerIn(owner);
  const items = await itemsOf(workspacePartition(ownerId, applicationId));
  const root = items.find(({ sk }) => sk === "ROOT");
  const startingWith = (prefix: string) => partition.filter(({ sk }) => String(sk).startsWith(prefix));
  return {
    applicationId,
    ownerId,
    isDeleted: deletedAt !== undefined,
    partitionKeys: partition.map(keyOfItem),
    records: root && {
      root,
      children: items.filter((item) => item !== root),
      signatures: startingWith("SIGNATURE#"),
      retentions: startingWith("RETENTION#"),
      closedAt,
    },
  };
}

/** Postpones the review to this day and removes an announced deletion. */
export async function postponeReview({ applicationId, ownerId }: ExpiringApplication, day: IsoDate): Promise<void> {
  const event = { action: "application.deletionPostponed" as const, subject: { applicationId }, fields: { reviewOn: day } };
  await write(system, systemCall(), event, [
    updateItem("owner", ownerKey(applicationId), { set: { ...listedDeletionReview(day, applicationId) } }, equals("ownerId", ownerId)),
    updateItem(
      "application",
      applicationRootKey(ownerId, applicationId),
      { add: { version: 1 }, remove: ["endsOn", "endAnnouncedAt"] },
      exists,
    ),
  ]);
}

const maxClosed = 100_000;

/** Ends the applications of a user who has closed the account. May be repeated. */
export async function endApplicationsOf(ownerId: string): Promise<void> {
  const closedAt = new Date().toISOString();
  for (const name of listNames) {
    const { entries } = await newestKeys(listOfOwner(name, ownerId), maxClosed);
    for (const { key } of entries) {
      const applicationId = applicationIdIn(key);
      const event = { action: "application.accountClosed" as const, subject: { applicationId } };
      await write(system, systemCall(), event, [
        updateItem(
          "owner",
          ownerKey(applicationId),
          { set: { closedAt, ...listedDeletionReview(businessDate(new Date()), applicationId) } },
          all(equals("ownerId", ownerId), lacks("closedAt")),
        ),
        updateItem("application", applicationRootKey(ownerId, applicationId), { add: { version: 1 } }, exists),
      ]);
    }
  }
}

export interface DeletionNotice {
  readonly applicationId: string;
  readonly humanId: number;
  readonly version: number;
  /** The last day on which the application exists. */
  readonly endsOn: IsoDate;
}

/** Marks one owner's applications and queues the email about them. Returns false if one of them has changed meanwhile. */
export async function announceDeletions(ownerId: string, announcements: readonly DeletionNotice[]): Promise<boolean> {
  const endAnnouncedAt = new Date().toISOString();
  const [first, ...additionalEvents] = announcements.map(({ applicationId, endsOn }) => ({
    action: "application.endAnnounced" as const,
    subject: { applicationId },
    fields: { endsOn },
  }));
  const items = announcements.flatMap(({ applicationId, version, endsOn }): TransactionItem[] => [
    updateItem(
      "application",
      applicationRootKey(ownerId, applicationId),
      { set: { endsOn, endAnnouncedAt }, add: { version: 1 } },
      equals("version", version),
    ),
    updateItem("owner", ownerKey(applicationId), { set: { ...listedDeletionReview(endsOn, applicationId) } }, equals("ownerId", ownerId)),
  ]);
  const quotes = announcements.map(({ humanId, endsOn }) => ({ humanId, endsOn }));
  const email = outboxItem(quotesEndEmail, { userId: ownerId, quotes });
  const { kind } = await write(system, systemCall(), { ...first!, additionalEvents }, [...items, email]);
  return kind === "committed";
}

/** Takes the application out of every list and look-up. Returns false if it has changed meanwhile. */
export async function beginDeletion(
  { applicationId, ownerId }: ExpiringApplication,
  { root }: ApplicationRecords,
  endsOn: IsoDate,
): Promise<boolean> {
  const actor = { userId: ownerId, organisationId: root["organisationId"] as string | undefined, isMaster: false };
  const list = String(root["everyList"]) as ListName;
  const isNew = root["status"] === "new";
  const { humanId, createdAt } = root;
  const fields = { endsOn, humanId, createdAt, ownerId, organisationId: actor.organisationId };
  const event = { action: deletingAction, subject: { applicationId }, fields };
  const { kind } = await write(system, systemCall(), event, [
    deleteItem("application", applicationRootKey(ownerId, applicationId), equals("version", root["version"])),
    updateItem("owner", ownerKey(applicationId), { set: { deletedAt: new Date().toISOString() } }, equals("ownerId", ownerId)),
    ...deletedCountItems({ ownerId, scope: scopeOf(actor) }, list),
    outboxItem(refreshToday, { applicationId, formerOwnerId: ownerId }),
    ...(isNew ? [clearUntouchedItem(actor, applicationId, root["applicationType"] as ApplicationType)] : []),
  ]);
  return kind === "committed";
}

const [deletingAction, deletedAction] = ["application.deleting", "application.deleted"] as const;

/** Deletes the remaining items, the owner last, so that the next run can resume. */
export async function deleteRemains({ applicationId, ownerId, partitionKeys }: ExpiringApplication): Promise<void> {
  const sent = submissionsIn(await auditTrail({ applicationId }, new Date(0), new Date()));
  const kept = await itemsOf(recordsPartition(applicationId));
  const others = [
    referralKey(applicationId),
    settlementKey(applicationId),
    contractKey(ownerId, applicationId),
    ...sent.map(({ lender, number }) => submissionKey(applicationId, slugOf(lender), number)),
    ...kept.map(keyOfItem),
  ];
  await deleteApplicationRemains(applicationId, ownerId, [...others, ...partitionKeys.filter(({ sk }) => sk !== "OWNER")]);
  await redactAuditEvents({ applicationId }, ({ action }) => action !== deletingAction);
  await write(system, systemCall(), { action: deletedAction, subject: { applicationId } }, [
    deleteItem("owner", ownerKey(applicationId), equals("ownerId", ownerId)),
  ]);
}

const submissionsIn = (events: readonly StoredAuditEvent[]) =>
  events
    .filter(({ action }) => action === "submission.created" || action === "submission.lodged")
    .map(({ fields }) => ({ lender: String(fields?.["lender"]), number: Number(fields?.["number"]) }));
