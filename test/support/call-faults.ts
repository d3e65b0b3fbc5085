import { TooManyRequestsException } from "@aws-sdk/client-cognito-identity-provider";
import { ConditionalCheckFailedException, TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { findItem } from "../../functions/store/read.ts";
import type { ItemKey } from "../../functions/store/keys.ts";
import { type Attempt, type AttemptOf, type OutsideCall, unwatched } from "./outside-calls.ts";

/** The ways in which a call to the outside goes wrong. */
export const callFaults = [
  "throttled once",
  "throttled from here on",
  "condition failed",
  "in conflict with another transaction",
  "timed out before it was carried out",
  "acknowledgement lost once",
  "acknowledgement lost",
  "broken",
  "killed before",
  "killed after",
  "carried out after the deadline",
] as const;

export type CallFault = (typeof callFaults)[number];

/** One thing to go wrong: with which call of a piece of work, and of a transaction with which step. */
export interface FaultCase {
  readonly nth: number;
  readonly call: OutsideCall;
  readonly fault: CallFault;
  readonly step?: number;
}

type Write = Readonly<Record<string, { readonly Key?: ItemKey; readonly Item?: ItemKey; readonly ConditionExpression?: string }>>;

const stepsOf = ({ input }: OutsideCall) => (input["TransactItems"] ?? []) as readonly Write[];
const isWrite = ({ command }: OutsideCall) => /^(TransactWrite|Put|Update|Delete)/.test(command);

/** Everything that may go wrong with these calls. A condition may fail of each step that has one. */
export function faultCases(calls: readonly OutsideCall[]): FaultCase[] {
  return calls.flatMap((call, at) =>
    callFaults.flatMap((fault): FaultCase[] => {
      const nth = at + 1;
      if (fault === "in conflict with another transaction") return call.service === "store" && isWrite(call) ? [{ nth, call, fault }] : [];
      if (fault !== "condition failed") return [{ nth, call, fault }];
      return conditionedSteps(call).map((step) => ({ nth, call, fault, step }));
    }),
  );
}

function conditionedSteps(call: OutsideCall): number[] {
  if (call.service !== "store" || !isWrite(call)) return [];
  if (call.command !== "TransactWriteItemsCommand") return call.input["ConditionExpression"] === undefined ? [] : [0];
  return stepsOf(call).flatMap((write, step) => {
    const [{ ConditionExpression, Key, Item } = {}] = Object.values(write);
    // That a deed is done already is never said of one that is not.
    const isRepeat = (Key ?? Item)?.sk === "REPEAT";
    return ConditionExpression === undefined || isRepeat ? [] : [step];
  });
}

/** The function is no more: nothing that it does from here on has an effect. */
export class Killed extends Error {
  override readonly name = "Killed";
}

/** A piece of work in which one thing goes wrong. */
export interface Failing {
  readonly hook: AttemptOf;
  /** What is late is under way, and the work stands still. */
  readonly stalled: Promise<void>;
  /** Its answer is out: what is late is carried out now, and is the last that the function does. */
  readonly answered: () => Promise<void>;
}

export function failingAt(wrong: FaultCase): Failing {
  const { nth, fault, call } = wrong;
  const late = Promise.withResolvers<void>();
  const stalled = Promise.withResolvers<void>();
  let landing: Promise<unknown> | undefined;
  let hasEnded = false;
  const end = () => void (hasEnded = true);
  const hook: AttemptOf = (attempt) => {
    if (hasEnded) throw new Killed();
    if (attempt.nth < nth) return attempt.send();
    if (attempt.nth > nth) return fault === "throttled from here on" ? throwOf(throttling(attempt)) : attempt.send();
    // What goes on beside may have come first this time: then another call is the nth.
    if (attempt.call.command !== call.command) return attempt.send();
    const acted = actAt(attempt, { wrong, late: late.promise, stall: stalled.resolve, end });
    landing ??= acted;
    return acted;
  };
  const answered = async () => {
    late.resolve();
    await landing?.catch(() => undefined);
  };
  return { hook, stalled: stalled.promise, answered };
}

interface Act {
  readonly wrong: Pick<FaultCase, "fault" | "step">;
  readonly late: Promise<void>;
  readonly stall: () => void;
  readonly end: () => void;
}

async function actAt(attempt: Attempt, { wrong: { fault, step = 0 }, late, stall, end }: Act): Promise<unknown> {
  const { send } = attempt;
  const isFirst = attempt.attempt === 1;
  const sendAndThrow = async (error: Error) => {
    await send();
    throw error;
  };
  switch (fault) {
    case "throttled once":
      return isFirst ? throwOf(throttling(attempt)) : send();
    case "throttled from here on":
      return throwOf(throttling(attempt));
    case "condition failed":
      // A partner's message that comes in between may have put another call into this one's place.
      return conditionedSteps(attempt.call).includes(step) ? throwOf(await conditionFailed(attempt, step)) : send();
    case "in conflict with another transaction":
      return isFirst ? throwOf(conflict(attempt)) : send();
    case "timed out before it was carried out":
      return throwOf(named("TimeoutError"));
    case "acknowledgement lost once":
      return isFirst ? sendAndThrow(named("TimeoutError")) : send();
    case "acknowledgement lost":
      return sendAndThrow(named("TimeoutError"));
    case "broken":
      return throwOf(named("InternalServerError", 500));
    case "killed before":
      end();
      return throwOf(new Killed());
    case "killed after":
      return sendAndThrow(new Killed()).finally(end);
    case "carried out after the deadline":
      stall();
      await late;
      return sendAndThrow(new Killed()).finally(end);
  }
}

const throwOf = (error: Error): never => {
  throw error;
};

const named = (name: string, status?: number) =>
  Object.assign(new Error(name), { name, ...(status !== undefined && { $metadata: { httpStatusCode: status } }) });

const throttles = { store: "ThrottlingException", files: "SlowDown", mail: "TooManyRequestsException", secrets: "ThrottlingException" };

function throttling({ call: { service } }: Attempt): Error {
  if (service === "identity") return new TooManyRequestsException(words);
  return service === "web" ? new TypeError("fetch failed") : named(throttles[service], service === "files" ? 503 : 400);
}

const words = { message: "injected", $metadata: {} };

/** As if another had been faster for a moment; what stands there is told. */
async function conditionFailed({ call }: Attempt, step: number): Promise<Error> {
  if (call.command !== "TransactWriteItemsCommand") {
    const Item = await standing(call.input);
    return new ConditionalCheckFailedException({ ...words, ...(Item && { Item }) });
  }
  const steps = stepsOf(call);
  const Item = await standing(Object.values(steps[step]!)[0]!);
  const failed = { Code: "ConditionalCheckFailed", ...(Item && { Item }) };
  return cancelled(steps, (at) => (at === step ? failed : { Code: "None" }));
}

function conflict({ call }: Attempt): Error {
  if (call.command !== "TransactWriteItemsCommand") return named("TransactionConflictException", 400);
  return cancelled(stepsOf(call), (at) => ({ Code: at === 0 ? "TransactionConflict" : "None" }));
}

const cancelled = (steps: readonly unknown[], reason: (at: number) => object) =>
  new TransactionCanceledException({ ...words, CancellationReasons: steps.map((_, at) => reason(at)) });

async function standing({ Key, Item }: { readonly Key?: ItemKey; readonly Item?: ItemKey }) {
  const { pk, sk } = (Key ?? Item)!;
  const item = await unwatched(() => findItem({ pk, sk }));
  return item && marshall(item, { removeUndefinedValues: true });
}
