import { type IsoDate, daysAfter } from "../../shared/dates.ts";
import { checkedKeysOf } from "../adapters/files/file-key.ts";
import { destroyVersion, versionsBelow } from "../adapters/files/file-versions.ts";
import {
  type DeletionNotice,
  type ExpiringApplication,
  announceDeletions,
  beginDeletion,
  deleteRemains,
  findExpiring,
  postponeReview,
} from "./deletion-review-store.ts";
import { type ApplicationRecords, lastDayOf, noticeDays } from "./period.ts";

export type ReviewOutcome =
  "deleted" | "held" | "postponed" | "announced" | "changed" | { readonly ownerId: string; readonly announcement: DeletionNotice };

/** Deletes the application if its announced last day has passed, returns the deletion notice to send, or postpones the review. */
export async function reviewForDeletion(applicationId: string, today: IsoDate): Promise<ReviewOutcome> {
  const application = await findExpiring(applicationId);
  if (!application) return "deleted";
  if (application.isDeleted) return finishDeletion(application);
  if (!application.records) throw new Error("The application's ownership is being transferred; the next run reviews it");
  const { root, retentions, closedAt } = application.records;
  if (retentions.some(({ heldAt }) => heldAt !== undefined)) return postponeTo(application, daysAfter(today, noticeDays), "held");
  const lastDay = lastDayOf(application.records);
  if (closedAt !== undefined)
    return today > lastDay ? deletion(application, application.records, lastDay) : postponeTo(application, lastDay, "postponed");
  const announced = typeof root["endsOn"] === "string" ? root["endsOn"] : undefined;
  const isAnnounced = announced !== undefined && lastDay <= announced;
  // The index may still list an announced application by its previous day.
  if (isAnnounced) return today <= announced ? "announced" : deletion(application, application.records, announced);
  const reviewOn = daysAfter(lastDay, -noticeDays);
  if (reviewOn > today) return postponeTo(application, reviewOn, "postponed");
  return {
    ownerId: application.ownerId,
    announcement: deletionNoticeOf(applicationId, application.records, laterOf(lastDay, daysAfter(today, noticeDays))),
  };
}

const deletionNoticeOf = (applicationId: string, { root }: ApplicationRecords, endsOn: IsoDate): DeletionNotice => ({
  applicationId,
  humanId: Number(root["humanId"]),
  version: Number(root["version"]),
  endsOn,
});

const laterOf = (one: IsoDate, other: IsoDate): IsoDate => (one > other ? one : other);

async function postponeTo(application: ExpiringApplication, day: IsoDate, outcome: "held" | "postponed"): Promise<ReviewOutcome> {
  await postponeReview(application, day);
  return outcome;
}

async function deletion(application: ExpiringApplication, records: ApplicationRecords, announced: IsoDate): Promise<ReviewOutcome> {
  return (await beginDeletion(application, records, announced)) ? finishDeletion(application) : "changed";
}

/** Files first, then items and audit fields; the next run completes it. */
async function finishDeletion(application: ExpiringApplication): Promise<ReviewOutcome> {
  for (const version of await versionsBelow(checkedKeysOf(application.applicationId))) await destroyVersion(version);
  await deleteRemains(application);
  return "deleted";
}

/** A transaction has at most 100 items, three of them for each application. */
const maxPerEmail = 30;

/** One email for each owner, or several for one who has more than 30. */
export async function announceAll(outcomes: readonly ReviewOutcome[]): Promise<void> {
  const announced = outcomes.filter((outcome) => typeof outcome === "object");
  for (const [ownerId, ownerOutcomes] of Map.groupBy(announced, (each) => each.ownerId)) {
    const announcements = ownerOutcomes.map(({ announcement }) => announcement);
    for (let at = 0; at < announcements.length; at += maxPerEmail)
      await announceDeletions(ownerId, announcements.slice(at, at + maxPerEmail));
  }
}
