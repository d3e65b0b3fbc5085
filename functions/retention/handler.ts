import type { Context } from "aws-lambda";
import { businessDate } from "../../shared/business-date.ts";
import { errorFields } from "../call/call-log.ts";
import { destroyCustomer } from "./destruction.ts";
import {
  dueForReviewBefore,
  type DeletionNotice,
  type ExpiringApplication,
  announceDeletions,
  beginDeletion,
  deleteRemains,
  findExpiring,
  postponeReview,
} from "./deletion-review-store.ts";
import { duePaymentDetails, endPaymentDetails } from "./payment-details.ts";
import { dueBefore } from "./store.ts";
import { type IsoDate, daysAfter } from "../../shared/dates.ts";
import { exists } from "../store/dynamo/expression.ts";
import { closedUsersList, userKey } from "../store/dynamo/keys.ts";
import { keysBelow } from "../store/dynamo/page.ts";
import { updateItem } from "../store/dynamo/transaction.ts";
import { redactAuditEvents } from "../store/services/audit.ts";
import { write } from "../store/services/write.ts";
import { system, systemCall } from "../store/workspace/actor.ts";
import { listOfAllOwners } from "../store/workspace/lists.ts";
import { checkedKeysOf } from "../adapters/files/file-key.ts";
import { destroyVersion, versionsBelow } from "../adapters/files/file-versions.ts";
import { type ApplicationRecords, lastDayOf, noticeDays } from "./period.ts";

const reservedMs = 20_000;

/** Runs on a schedule. Tries every due customer, closed account, settlement and application while time is left, then throws if any of them failed. */
export async function handler(_event: unknown, context: Pick<Context, "getRemainingTimeInMillis">): Promise<void> {
  const today = businessDate(new Date());
  const hasTime = () => context.getRemainingTimeInMillis() >= reservedMs;
  const failures: unknown[] = [];
  const outcomesOf = async <T>(name: string, ids: readonly string[], work: (id: string) => Promise<T>): Promise<T[]> => {
    const outcomes: T[] = [];
    for (const id of ids) {
      if (!hasTime()) break;
      const outcome = await logged(name, id, () => work(id));
      if ("error" in outcome) failures.push(outcome.error);
      else outcomes.push(outcome.value);
    }
    return outcomes;
  };
  await outcomesOf("customerId", await dueBefore(today), (id) => destroyCustomer(id, today));
  await outcomesOf("userId", await closedUsersBefore(today), anonymiseUser);
  await outcomesOf("applicationId", await duePaymentDetails(today), (id) => endPaymentDetails(id, today));
  await announceAll(await outcomesOf("applicationId", await dueForReviewBefore(today), (id) => reviewForDeletion(id, today)));
  if (failures.length > 0) throw new Error("Records could not be destroyed", { cause: failures[0] });
}

type Outcome<T> = { readonly value: T } | { readonly error: unknown };

/** One failure does not stop the others. */
async function logged<T>(name: string, id: string, work: () => Promise<T>): Promise<Outcome<T>> {
  const startedAt = performance.now();
  const log = (outcome: string, details: object = {}) => {
    const line = { event: "retention", [name]: id, outcome, ms: Math.round(performance.now() - startedAt), ...details };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  };
  try {
    const value = await work();
    if (value === "destroyed" || value === "deleted" || value === "anonymised") log(String(value));
    return { value };
  } catch (error) {
    log("failed", errorFields(error, 500));
    return { error };
  }
}

/** The users whose accounts were closed so long ago that no record needs their names. */
async function closedUsersBefore(today: IsoDate): Promise<string[]> {
  const entries = await keysBelow(listOfAllOwners(closedUsersList), today);
  return entries.map(({ sort }) => sort.slice(sort.indexOf("#") + 1));
}

/** Removes the audit events' fields, then the name; the next run completes it. */
async function anonymiseUser(userId: string): Promise<"anonymised"> {
  await redactAuditEvents({ userId }, () => true);
  await write(system, systemCall(), { action: "user.anonymised", subject: { userId } }, [
    updateItem("user", userKey(userId), { set: { firstName: "", lastName: "" }, remove: ["everyList", "listSort"] }, exists),
  ]);
  return "anonymised";
}

type ReviewOutcome =
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
