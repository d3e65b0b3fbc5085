import { type IsoDate, daysAfter } from "../../shared/dates.ts";
import { checkedKeysOf } from "../adapters/files/file-key.ts";
import { destroyVersion, versionsBelow } from "../adapters/files/file-versions.ts";
import { type Announcement, type Ending, announceEnds, beginDeletion, deleteRemains, endingOf, lookAfter } from "./endings-store.ts";
import { type ApplicationRecords, lastDayOf, noticeDays } from "./period.ts";

export type EndingOutcome =
  "deleted" | "held" | "moved" | "announced" | "changed" | { readonly ownerId: string; readonly announcement: Announcement };

/** Deletes the application if its announced last day has passed, returns the announcement to make, or looks again on a later day. */
export async function lookAtEnding(applicationId: string, today: IsoDate): Promise<EndingOutcome> {
  const ending = await endingOf(applicationId);
  if (!ending) return "deleted";
  if (ending.isDeleted) return finishDeletion(ending);
  if (!ending.records) throw new Error("The application's ownership is being transferred; the next run looks at it");
  const { root, retentions, closedAt } = ending.records;
  if (retentions.some(({ heldAt }) => heldAt !== undefined)) return movedTo(ending, daysAfter(today, noticeDays), "held");
  const lastDay = lastDayOf(ending.records);
  if (closedAt !== undefined) return today > lastDay ? deletion(ending, ending.records, lastDay) : movedTo(ending, lastDay, "moved");
  const announced = typeof root["endsOn"] === "string" ? root["endsOn"] : undefined;
  const isAnnounced = announced !== undefined && lastDay <= announced;
  // The index may still list an announced application by its former day.
  if (isAnnounced) return today <= announced ? "announced" : deletion(ending, ending.records, announced);
  const lookOn = daysAfter(lastDay, -noticeDays);
  if (lookOn > today) return movedTo(ending, lookOn, "moved");
  return {
    ownerId: ending.ownerId,
    announcement: announcementOf(applicationId, ending.records, laterOf(lastDay, daysAfter(today, noticeDays))),
  };
}

const announcementOf = (applicationId: string, { root }: ApplicationRecords, endsOn: IsoDate): Announcement => ({
  applicationId,
  humanId: Number(root["humanId"]),
  version: Number(root["version"]),
  endsOn,
});

const laterOf = (one: IsoDate, other: IsoDate): IsoDate => (one > other ? one : other);

async function movedTo(ending: Ending, day: IsoDate, outcome: "held" | "moved"): Promise<EndingOutcome> {
  await lookAfter(ending, day);
  return outcome;
}

async function deletion(ending: Ending, records: ApplicationRecords, announced: IsoDate): Promise<EndingOutcome> {
  return (await beginDeletion(ending, records, announced)) ? finishDeletion(ending) : "changed";
}

/** Files first, then items and audit fields; the next run completes it. */
async function finishDeletion(ending: Ending): Promise<EndingOutcome> {
  for (const version of await versionsBelow(checkedKeysOf(ending.applicationId))) await destroyVersion(version);
  await deleteRemains(ending);
  return "deleted";
}

/** A transaction has at most 100 items, three of them for each application. */
const maxPerEmail = 30;

/** One email for each owner, or several for one who has more than 30. */
export async function announceAll(outcomes: readonly EndingOutcome[]): Promise<void> {
  const announced = outcomes.filter((outcome) => typeof outcome === "object");
  for (const [ownerId, own] of Map.groupBy(announced, (each) => each.ownerId)) {
    const announcements = own.map(({ announcement }) => announcement);
    for (let at = 0; at < announcements.length; at += maxPerEmail) await announceEnds(ownerId, announcements.slice(at, at + maxPerEmail));
  }
}
