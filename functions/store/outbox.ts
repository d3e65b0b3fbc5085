import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { ask, tableName } from "./client.ts";
import { type Changes, all, equals, isAbsent } from "./expression.ts";
import { newId } from "./ids.ts";
import { deadLetterList, dueBy, listedOutbox, outboxKey, outboxList } from "./keys.ts";
import { itemsAt } from "./read.ts";
import { everybodyIndex } from "./table-definition.ts";
import { type Step, commit, putStep, updateStep } from "./transaction.ts";

/** Work to do once a transaction stands: a mail to send, a submission to make. */
export interface Errand {
  readonly id: string;
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** How often it has been taken on. */
  readonly attempts: number;
  /** Not before this moment. */
  readonly dueAt: string;
}

/** With ever longer pauses between them, they last five hours. */
const mostAttempts = 16;
const firstPauseMs = 2_000;
const longestPauseMs = 60 * 60_000;
/** Longer than whoever takes an errand on may run. */
const takenMs = 90_000;
const keptSeconds = 30 * 24 * 60 * 60;

/** The outbox item that goes with a write, in its transaction; the table's stream hands it to the worker. */
export function outboxStep(kind: string, payload: Readonly<Record<string, unknown>>): Step {
  const id = newId();
  const dueAt = new Date().toISOString();
  const errand: Errand = { id, kind, payload, attempts: 0, dueAt };
  return putStep("outbox", outboxKey(id), { ...errand, ...listedOutbox(dueAt, id) }, isAbsent);
}

/** The errands that are due, the longest due first. */
export async function dueErrands(limit: number): Promise<Errand[]> {
  const now = new Date().toISOString();
  const { Items: keys = [] } = await ask((client) =>
    client.send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: everybodyIndex.name,
        KeyConditionExpression: "everyList = :list AND listSort <= :now",
        ExpressionAttributeValues: { ":list": outboxList, ":now": dueBy(now) },
        Limit: limit,
      }),
    ),
  );
  const items = await itemsAt(keys.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })));
  const errands = items.filter((item) => item["everyList"] === outboxList) as unknown as Errand[];
  // Somebody may have taken one on since the index was read.
  return errands.filter(({ dueAt }) => dueAt <= now);
}

/** The errands that failed too often, for the operators. */
export async function deadLetters(): Promise<Errand[]> {
  const { Items: keys = [] } = await ask((client) =>
    client.send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: everybodyIndex.name,
        KeyConditionExpression: "everyList = :list",
        ExpressionAttributeValues: { ":list": deadLetterList },
      }),
    ),
  );
  const items = await itemsAt(keys.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })));
  return items.filter((item) => item["everyList"] === deadLetterList) as unknown as Errand[];
}

/** Puts a dead letter back among what is due, as if it had never been tried; false where somebody else has done so. */
export async function replayErrand({ id }: Errand): Promise<boolean> {
  const dueAt = new Date().toISOString();
  const changes = { set: { attempts: 0, dueAt, ...listedOutbox(dueAt, id) }, remove: ["failure"] };
  const { kind } = await commit([updateStep("errand", outboxKey(id), changes, equals("everyList", deadLetterList))]);
  return kind === "committed";
}

/**
 * Takes an errand on: of several who try, one. It comes back by itself should that one never say how it went. Undefined where it is
 * somebody else's or is done.
 */
export async function takeErrand(errand: Errand): Promise<Errand | undefined> {
  const taken = { attempts: errand.attempts + 1, dueAt: inFuture(takenMs) };
  const isTaken = await change(errand, { set: { ...taken, ...listedOutbox(taken.dueAt, errand.id) } });
  return isTaken ? { ...errand, ...taken } : undefined;
}

/** Whether it may not be taken on again. */
export const isSpent = ({ attempts }: Errand): boolean => attempts >= mostAttempts;

/** It is done, and no longer on the list; it stays a month for whoever asks. */
export async function errandDone(errand: Errand): Promise<void> {
  const expiresAt = Math.ceil(Date.now() / 1000) + keptSeconds;
  await change(errand, { set: { doneAt: new Date().toISOString(), expiresAt }, remove: ["everyList", "listSort", "failure"] });
}

/** It failed: later again, and after the last attempt no more, but as a dead letter; nothing where somebody else has it by now. */
export async function errandFailed(errand: Errand, failure: string): Promise<"later" | "dead" | undefined> {
  if (isSpent(errand)) {
    return (await change(errand, { set: { everyList: deadLetterList, failure } })) ? "dead" : undefined;
  }
  const dueAt = inFuture(Math.min(longestPauseMs, firstPauseMs * 2 ** (errand.attempts - 1)));
  return (await change(errand, { set: { dueAt, failure, ...listedOutbox(dueAt, errand.id) } })) ? "later" : undefined;
}

const inFuture = (ms: number): string => new Date(Date.now() + ms).toISOString();

/** Changes an errand that is still as the caller knows it. */
async function change({ id, attempts, dueAt }: Errand, changes: Changes): Promise<boolean> {
  const asKnown = all(equals("everyList", outboxList), equals("attempts", attempts), equals("dueAt", dueAt));
  const { kind } = await commit([updateStep("errand", outboxKey(id), changes, asKnown)]);
  return kind === "committed";
}
