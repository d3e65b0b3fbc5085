import type { Application } from "../../shared/entities/application.ts";
import type { Actor, WritingCall } from "../store/actor.ts";
import { auditStep } from "../store/audit.ts";
import { untilSettled } from "../store/backoff.ts";
import { isAbsent } from "../store/expression.ts";
import { copiedToHead } from "../store/head.ts";
import { repeatSteps, resultOf } from "../store/idempotency.ts";
import { headKey, listedApplication, numbersKey, ownerKey, scopeOf } from "../store/keys.ts";
import { type NewPart, putPartSteps } from "../store/new-part.ts";
import { countNewSteps, humanIdIn, lastHumanId, numbersStep } from "../store/numbers.ts";
import { type Item, type Step, commit, putStep } from "../store/transaction.ts";
import { inTurn } from "../store/turns.ts";

export interface NewApplication extends Pick<Application, "_id" | "applicationType" | "user" | "status"> {
  /** The demo stays new until it is finished. */
  readonly isDemo?: boolean;
  readonly parts: readonly (NewPart & { readonly _id: string })[];
  /** What was done, and what of it the audit keeps. */
  readonly deed: string;
  readonly told: Item;
  /** What must hold and be written with it; where it does not hold of an item, that item's application is the answer. */
  readonly unless?: Step;
}

/** Of many processes that number for one organisation at once, one succeeds at a time. */
const mostAttempts = 40;

/**
 * Creates an application of the caller's and answers its id. The humanId follows the last one of the organisation in the same
 * transaction: of two who create at once one is refused and takes the next.
 */
export async function createApplication(actor: Actor, application: NewApplication, call: WritingCall): Promise<string> {
  const { _id: applicationId, deed, told, unless, parts } = application;
  const scope = scopeOf(actor);
  const puts = parts.flatMap((part) => putPartSteps(actor, part._id, part));
  const others = [
    putStep("owner", ownerKey(applicationId), { ownerId: actor.userId, organisationId: actor.organisationId }, isAbsent),
    ...puts,
    ...(unless ? [unless] : []),
    auditStep(actor, call, { action: deed, subject: { applicationId }, fields: told }),
    ...repeatSteps(call, deed, { applicationId }),
  ];
  return inTurn(numbersKey(scope).pk, async () => {
    let humanId = (await lastHumanId(scope)) + 1;
    return untilSettled(async () => {
      const head = { ...headOf(actor, application), humanId, parts: puts.length };
      const headPut = putStep("application", headKey(actor.userId, applicationId), head, isAbsent);
      const outcome = await commit([...countNewSteps({ ownerId: actor.userId, scope }, humanId), headPut, ...others]);
      if (outcome.kind === "committed") return applicationId;
      if (outcome.kind === "repeated") return applicationIn(resultOf(outcome.record, deed));
      if (outcome.step === unless?.name && outcome.item) return applicationIn(outcome.item);
      if (outcome.step === numbersStep) humanId = humanIdIn(outcome.item) + 1;
      return undefined;
    }, mostAttempts);
  });
}

export const applicationIn = (item: Item): string => String(item["applicationId"]);

function headOf(actor: Actor, { _id, applicationType, user, status, isDemo, parts }: NewApplication): Item {
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
    ...Object.assign({}, ...parts.map((part) => copiedToHead(part, part.fields))),
    ...listedApplication("QUOTES", actor.userId, _id),
  };
}
