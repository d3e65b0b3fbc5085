import type { ApplicationStatus } from "../../shared/entities/application.ts";
import type { ApplicationType } from "../../shared/entities/application-type.ts";
import { Refusal } from "../http/refusal.ts";
import type { Actor, WritingCall } from "./actor.ts";
import { auditStep } from "./audit.ts";
import { untilSettled } from "./backoff.ts";
import { type Changes, all, equals } from "./expression.ts";
import { isDone, repeatSteps } from "./idempotency.ts";
import { newId } from "./ids.ts";
import { type ListName, headKey, listedApplication, scopeOf } from "./keys.ts";
import { notFound } from "./not-found.ts";
import { countMoveSteps } from "./numbers.ts";
import { findItem } from "./read.ts";
import { type Item, type Step, commit, updateStep } from "./transaction.ts";
import { touchedStep } from "./workspace-write.ts";

/** The ways that an application's status may go. */
const mayBecome: Readonly<Record<ApplicationStatus, readonly ApplicationStatus[]>> = {
  new: ["quote", "referral", "submitted", "archived"],
  quote: ["referral", "submitted", "archived"],
  referral: [],
  submitted: [],
  archived: ["quote"],
};

const deed = "application.moved";

const lists: Readonly<Partial<Record<ApplicationStatus, ListName>>> = { referral: "REFERRALS", archived: "ARCHIVED" };
const listOf = (status: ApplicationStatus): ListName => lists[status] ?? "QUOTES";

export interface Move {
  readonly applicationId: string;
  readonly to: ApplicationStatus;
  /** Where it may come from, if not from everywhere. */
  readonly from?: ApplicationStatus;
  /** By which version of the head this was decided, where what is read of the application decides. */
  readonly version?: number;
  /** What belongs to it and stands or falls with it: the referral itself, a mail to send. */
  readonly steps?: readonly Step[];
  /** What else changes on the head. */
  readonly head?: Pick<Changes, "set" | "add">;
}

/**
 * Moves an application of the caller's to another status, and from one list to the other where that changes it. False where it is of
 * another version than the one by which this was decided.
 */
export async function moveApplication(actor: Actor, move: Move, call: WritingCall): Promise<boolean> {
  return untilSettled(async () => {
    const head = await findItem(headKey(actor.userId, move.applicationId));
    if (!head) throw notFound();
    if (move.version !== undefined && move.version !== head["version"]) return false;
    const from = head["status"] as ApplicationStatus;
    if (!mayBecome[from].includes(move.to) || (move.from ?? from) !== from) return doneBefore(from, move.to, call);
    const { kind } = await commit(stepsOf(actor, head, move, call));
    return kind === "refused" ? undefined : true;
  });
}

async function doneBefore(from: ApplicationStatus, to: ApplicationStatus, call: WritingCall): Promise<true> {
  if (await isDone(call, deed)) return true;
  throw new Refusal("conflict", "STATUS", `status: found ${from}, from which an application cannot become ${to}.`, "status");
}

function stepsOf(actor: Actor, head: Item, { applicationId, to, version, steps = [], head: more = {} }: Move, call: WritingCall): Step[] {
  const from = head["status"] as ApplicationStatus;
  const asRead = version === undefined ? equals("status", from) : all(equals("status", from), equals("version", version));
  const [left, entered] = [listOf(from), listOf(to)];
  const scope = scopeOf({ userId: actor.userId, organisationId: head["organisationId"] as string | undefined });
  // What comes back to the quotes comes back to its own place.
  const place = entered === "QUOTES" ? applicationId : newId();
  const listed = left === entered ? {} : listedApplication(entered, actor.userId, place);
  const set = { ...more.set, status: to, changedAt: new Date().toISOString(), ...listed };
  const changes = { set, add: { ...more.add, version: 1 }, remove: ["isDemo"] };
  return [
    updateStep("application", headKey(actor.userId, applicationId), changes, asRead),
    ...(from === "new" ? [touchedStep(actor, applicationId, head["applicationType"] as ApplicationType)] : []),
    ...(left === entered ? [] : countMoveSteps({ ownerId: actor.userId, scope }, left, entered)),
    ...steps,
    auditStep(actor, call, { action: deed, subject: { applicationId }, fields: { status: to } }),
    ...repeatSteps(call, deed),
  ];
}
