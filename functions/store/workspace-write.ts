import type { ApplicationStatus } from "../../shared/entities/application.ts";
import type { ApplicationType } from "../../shared/entities/application-type.ts";
import { Refusal } from "../http/refusal.ts";
import type { Actor, WritingCall } from "./actor.ts";
import { untilSettled } from "./backoff.ts";
import { type Changes, type Condition, all, either, equals, has, isAbsent, isAmong, isBelow, lacks } from "./expression.ts";
import { repeatSteps } from "./idempotency.ts";
import { headKey, untouchedKey } from "./keys.ts";
import { notFound } from "./not-found.ts";
import { type Item, type Outcome, type Step, commit, deleteStep, updateStep } from "./transaction.ts";

/** In these an application is still written to; what was submitted to a lender stays as it was, and what was put away until it is taken out. */
const writable: readonly ApplicationStatus[] = ["quote", "referral"];
const mostParts = 300;

/** What is written to an application beside its head. */
export interface WorkspaceWrite {
  readonly steps: readonly Step[];
  readonly head?: Changes;
  /** What else must hold of the head; where it does not, refused comes back with the head as it stands. */
  readonly only?: Condition;
  /** How many parts it adds or, below 0, takes away. */
  readonly adds?: number;
  /** What is done, and what a repetition under the same Idempotency-Key is told. */
  readonly deed: string;
  readonly result?: Item;
}

/** The step that writes to the head. */
export const headStep = "application";

/**
 * Writes to an application of the caller's, in one transaction with its head, whose version counts the writes. The first one makes
 * a new application a quote, unless it is the demo. Refused comes back where a step of the write's own did not hold.
 */
export async function writeToWorkspace(actor: Actor, applicationId: string, write: WorkspaceWrite, call: WritingCall): Promise<Outcome> {
  let isNew: ApplicationType | undefined;
  return untilSettled(async () => {
    const touching = isNew === undefined ? asItIs(actor, applicationId, write) : asFirst(actor, applicationId, write, isNew);
    const outcome = await commit([...touching, ...write.steps, ...repeatSteps(call, write.deed, write.result)]);
    if (outcome.kind !== "refused" || outcome.step !== headStep) return outcome;
    const head = openHead(outcome.item, write);
    const isFirst = head["status"] === "new" && !head["isDemo"];
    // What stood in the way was neither the status nor the number of parts.
    if (write.only && (isFirst ? isNew !== undefined : isNew === undefined)) return outcome;
    isNew = isFirst ? (head["applicationType"] as ApplicationType) : undefined;
    return undefined;
  });
}

function asItIs(actor: Actor, applicationId: string, write: WorkspaceWrite): Step[] {
  return [headUpdate(actor, applicationId, write, either(isAmong("status", writable), has("isDemo")))];
}

function asFirst(actor: Actor, applicationId: string, write: WorkspaceWrite, type: ApplicationType): Step[] {
  const head = { ...write.head, set: { ...write.head?.set, status: "quote" } };
  const isStillNew = all(equals("status", "new"), lacks("isDemo"));
  return [headUpdate(actor, applicationId, { ...write, head }, isStillNew), touchedStep(actor, applicationId, type)];
}

/** Takes away the mark by which starting another application of this type would find this one. */
export function touchedStep(actor: Actor, applicationId: string, type: ApplicationType): Step {
  return deleteStep("untouched", untouchedKey(actor.userId, type), either(isAbsent, equals("applicationId", applicationId)));
}

function headUpdate(actor: Actor, applicationId: string, { head = {}, only, adds = 0 }: WorkspaceWrite, condition: Condition): Step {
  const changes = {
    ...head,
    set: { ...head.set, changedAt: new Date().toISOString() },
    add: { ...head.add, version: 1, ...(adds !== 0 && { parts: adds }) },
  };
  const conditions = [condition, ...(only ? [only] : []), ...(adds > 0 ? [isBelow("parts", mostParts - adds + 1)] : [])];
  return updateStep(headStep, headKey(actor.userId, applicationId), changes, all(...conditions));
}

/** The head that stood in a write's way, where trying again in its new state may help. */
function openHead(head: Item | undefined, { adds = 0 }: WorkspaceWrite): Item {
  if (!head) throw notFound();
  if (adds > 0 && Number(head["parts"]) + adds > mostParts)
    throw new Refusal("conflict", "TOO_MANY_PARTS", `An application has at most ${mostParts} parts.`);
  if (head["status"] === "submitted")
    throw new Refusal("conflict", "SUBMITTED", "This application was submitted and can no longer be changed.");
  if (head["status"] === "archived")
    throw new Refusal("conflict", "ARCHIVED", "This quote is archived. Take it out of the archive to change it.");
  return head;
}
