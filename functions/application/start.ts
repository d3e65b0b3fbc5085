import type { Application } from "../../shared/entities/application.ts";
import type { ApplicationType } from "../../shared/entities/application-type.ts";
import type { Asset } from "../../shared/entities/asset.ts";
import type { Employer } from "../../shared/entities/employer.ts";
import type { LoanDetails } from "../../shared/entities/loan-details.ts";
import type { Actor, WritingCall } from "../store/actor.ts";
import { auditStep } from "../store/audit.ts";
import { untilSettled } from "../store/backoff.ts";
import { isAbsent } from "../store/expression.ts";
import { emptyCustomer } from "../store/empty-customer.ts";
import { copiedToHead } from "../store/head.ts";
import { repeatSteps, resultOf } from "../store/idempotency.ts";
import { newId, partIdOf } from "../store/ids.ts";
import { type PartKind, headKey, listedApplication, numbersKey, ownerKey, partKey, scopeOf, untouchedKey } from "../store/keys.ts";
import { countNewSteps, humanIdIn, lastHumanId, numbersStep } from "../store/numbers.ts";
import { findItem } from "../store/read.ts";
import { type Item, type Step, commit, putStep } from "../store/transaction.ts";
import { inTurn } from "../store/turns.ts";

/** What an application has from its first moment. */
export interface Beginning {
  readonly applicationType: ApplicationType;
  /** The caller's name, as lists and notes show it. */
  readonly user: Application["user"];
  /** The demo stays new until it is finished. */
  readonly isDemo?: boolean;
  readonly asset?: Omit<Asset, "_id">;
  readonly loanDetails?: Omit<LoanDetails, "_id">;
  readonly employer?: Omit<Employer, "_id">;
}

/**
 * Starts an application with an empty asset, loan, customer and employer, and answers its id; where the caller has one of this type that
 * nobody has changed yet, that one's. The humanId follows the last one of the organisation in the same transaction: of two who start at
 * once one is refused and takes the next.
 */
export async function startApplication(actor: Actor, beginning: Beginning, call: WritingCall): Promise<string> {
  const standing = await findItem(untouchedKey(actor.userId, beginning.applicationType));
  if (standing) return idIn(standing);
  const applicationId = newId();
  const scope = scopeOf(actor);
  const others = [...partsOf(actor, applicationId, beginning), ...traces(actor, { applicationId, beginning }, call)];
  return inTurn(numbersKey(scope).pk, async () => {
    let humanId = (await lastHumanId(scope)) + 1;
    return untilSettled(async () => {
      const head = headSteps(actor, { applicationId, humanId, beginning });
      const outcome = await commit([...countNewSteps({ ownerId: actor.userId, scope }, humanId), ...head, ...others]);
      if (outcome.kind === "committed") return applicationId;
      if (outcome.kind === "repeated") return idIn(resultOf(outcome.record, deed));
      if (outcome.step === "untouched" && outcome.item) return idIn(outcome.item);
      if (outcome.step === numbersStep) humanId = humanIdIn(outcome.item) + 1;
      return undefined;
    }, mostAttempts);
  });
}

/** Of many processes that number for one organisation at once, one succeeds at a time. */
const mostAttempts = 40;

const deed = "application.started";
const idIn = (item: Item): string => String(item["applicationId"]);

function headSteps(
  actor: Actor,
  { applicationId, humanId, beginning }: { readonly applicationId: string; readonly humanId: number; readonly beginning: Beginning },
): Step[] {
  const { applicationType, user, isDemo, asset = {} } = beginning;
  const head = {
    _id: applicationId,
    ownerId: actor.userId,
    organisationId: actor.organisationId,
    humanId,
    applicationType,
    user,
    status: "new",
    ...(isDemo && { isDemo }),
    createdAt: new Date().toISOString(),
    version: 1,
    parts: 4,
    ...copiedToHead("asset", applicationId, asset),
    ...listedApplication("QUOTES", actor.userId, applicationId),
  };
  return [
    putStep("application", headKey(actor.userId, applicationId), head, isAbsent),
    putStep("owner", ownerKey(applicationId), { ownerId: actor.userId, organisationId: actor.organisationId }, isAbsent),
  ];
}

function partsOf(actor: Actor, applicationId: string, { asset = {}, loanDetails = {}, employer = {} }: Beginning): Step[] {
  const customerId = newId();
  const put = (kind: PartKind, fields: object, own = newId()) =>
    putStep(kind, partKey(actor.userId, kind, partIdOf(applicationId, own)), fields);
  return [
    put("asset", asset),
    put("loanDetails", loanDetails),
    put("customer", emptyCustomer(), customerId),
    put("employer", { ...employer, customerId }),
  ];
}

function traces(
  actor: Actor,
  { applicationId, beginning }: { readonly applicationId: string; readonly beginning: Beginning },
  call: WritingCall,
): Step[] {
  const { applicationType, user: _user, ...fields } = beginning;
  return [
    putStep("untouched", untouchedKey(actor.userId, applicationType), { applicationId }, isAbsent),
    auditStep(actor, call, { action: deed, subject: { applicationId }, fields: { applicationType, ...fields } }),
    ...repeatSteps(call, deed, { applicationId }),
  ];
}
