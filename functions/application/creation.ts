import type { Application } from "../../shared/domain/application.ts";
import { firstReviewAfter } from "../retention/period.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import { write } from "../store/services/write.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { isAbsent } from "../store/dynamo/expression.ts";
import { copiedToRoot } from "../store/workspace/application-root.ts";
import type { AuditEvent } from "../store/services/audit.ts";
import { resultOf } from "../store/services/idempotency.ts";
import { applicationRootKey, listedApplication, listedDeletionReview, countersKey, ownerKey, scopeOf } from "../store/dynamo/keys.ts";
import { type NewChild, childPutItems } from "../store/workspace/new-child.ts";
import { newCountItems, humanIdIn, lastHumanId, countersItemName } from "../store/workspace/counters.ts";
import { type Item, type TransactionItem, putItem } from "../store/dynamo/transaction.ts";
import { runSerially } from "../store/dynamo/run-serially.ts";

export interface NewApplication extends Pick<Application, "_id" | "applicationType" | "user" | "status"> {
  /** A demo application keeps the status "new" until the demo is finished. */
  readonly isDemo?: boolean;
  readonly parts: readonly (NewChild & { readonly _id: string })[];
  readonly auditEvent: AuditEvent["action"];
  readonly auditFields: Item;
  /** Attributes of the root item besides those of every application. */
  readonly root?: Item;
  /** Items and audit events of the same transaction. */
  readonly items?: readonly TransactionItem[];
  readonly additionalEvents?: readonly AuditEvent[];
  /** Written in the same transaction. If its condition fails, the application that the existing item names is returned instead. */
  readonly uniqueItem?: TransactionItem;
}

/** Only one of several concurrent creations in an organisation succeeds per attempt, as all take the next humanId. */
const maxAttempts = 40;

/** Returns the new application's id. Its humanId is the organisation's last one plus 1; the loser of a race retries with the next. */
export async function createApplication(actor: Actor, application: NewApplication, call: WritingCall): Promise<string> {
  const { _id: applicationId, auditEvent, auditFields, uniqueItem, parts: children, items = [], additionalEvents = [] } = application;
  const scope = scopeOf(actor);
  const reviewListing = listedDeletionReview(firstReviewAfter(new Date()), applicationId);
  const puts = children.flatMap((child) => childPutItems(actor, child._id, child));
  const others = [
    putItem("owner", ownerKey(applicationId), { ownerId: actor.userId, organisationId: actor.organisationId, ...reviewListing }, isAbsent),
    ...puts,
    ...items,
    ...(uniqueItem ? [uniqueItem] : []),
  ];
  const event = { action: auditEvent, subject: { applicationId }, fields: auditFields, result: { applicationId }, additionalEvents };
  return runSerially(countersKey(scope).pk, async () => {
    let humanId = (await lastHumanId(scope)) + 1;
    return retryOnConflict(async () => {
      const root = { ...applicationRootOf(actor, application), humanId, childCount: puts.length };
      const rootPut = putItem("application", applicationRootKey(actor.userId, applicationId), root, isAbsent);
      const counts = newCountItems({ ownerId: actor.userId, scope }, humanId);
      const outcome = await write(actor, call, event, [...counts, rootPut, ...others]);
      if (outcome.kind === "committed") return done(applicationId);
      if (outcome.kind === "repeated") return done(applicationIn(resultOf(outcome.record, auditEvent)));
      if (outcome.itemName === uniqueItem?.name && outcome.item) return done(applicationIn(outcome.item));
      if (outcome.itemName === countersItemName) humanId = humanIdIn(outcome.item) + 1;
      return retry();
    }, maxAttempts);
  });
}

export const applicationIn = (item: Item): string => String(item["applicationId"]);

function applicationRootOf(actor: Actor, { _id, applicationType, user, status, isDemo, root, parts: children }: NewApplication): Item {
  return {
    _id,
    ownerId: actor.userId,
    organisationId: actor.organisationId,
    applicationType,
    user,
    status,
    ...(isDemo && { isDemo }),
    createdAt: new Date().toISOString(),
    version: 1,
    ...root,
    ...Object.assign({}, ...children.map((child) => copiedToRoot(child, child.fields))),
    ...listedApplication("QUOTES", actor.userId, _id),
  };
}
