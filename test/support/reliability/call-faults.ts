import type { Readable } from "node:stream";
import { TooManyRequestsException } from "@aws-sdk/client-cognito-identity-provider";
import { ConditionalCheckFailedException, TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { findItem } from "../../../functions/store/dynamo/read.ts";
import { type ItemKey, keyOfItem } from "../../../functions/store/dynamo/keys.ts";
import { type Attempt, type CallHook, type ExternalCall, withoutCallHook } from "../in-process/external-calls.ts";

/** The ways in which an external call fails. */
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

/** One fault: the number of the call among the work's calls of the same command and, for a transaction, the index of the item. */
export interface FaultCase {
  readonly nth: number;
  readonly call: ExternalCall;
  readonly fault: CallFault;
  readonly step?: number;
}

type Write = Readonly<Record<string, { readonly Key?: ItemKey; readonly Item?: ItemKey; readonly ConditionExpression?: string }>>;

const transactionItemsOf = ({ input }: ExternalCall) => (input["TransactItems"] ?? []) as readonly Write[];
const isLike = (one: ExternalCall, other: ExternalCall) => one.service === other.service && one.command === other.command;
const isWrite = ({ command }: ExternalCall) => /^(TransactWrite|Put|Update|Delete)/.test(command);

/** Every fault case of these calls; a failed condition is one case for each item that has a condition. */
export function faultCases(calls: readonly ExternalCall[]): FaultCase[] {
  return calls.flatMap((call, at) =>
    callFaults.flatMap((fault): FaultCase[] => {
      const nth = calls.slice(0, at + 1).filter((each) => isLike(each, call)).length;
      if (fault === "in conflict with another transaction") return call.service === "store" && isWrite(call) ? [{ nth, call, fault }] : [];
      if (fault !== "condition failed") return [{ nth, call, fault }];
      return conditionedItems(call).map((step) => ({ nth, call, fault, step }));
    }),
  );
}

function conditionedItems(call: ExternalCall): number[] {
  if (call.service !== "store" || !isWrite(call)) return [];
  if (call.command !== "TransactWriteItemsCommand") return call.input["ConditionExpression"] === undefined ? [] : [0];
  return transactionItemsOf(call).flatMap((write, step) => {
    const [{ ConditionExpression, Key, Item } = {}] = Object.values(write);
    // The idempotency item only fails for a call that was carried out before, which is not the case here.
    const isRepeat = (Key ?? Item)?.sk === "IDEMPOTENCY";
    return ConditionExpression === undefined || isRepeat ? [] : [step];
  });
}

/** The process was killed: nothing it does afterwards has an effect. */
export class ProcessKilled extends Error {
  override readonly name = "ProcessKilled";
}

/** The hook that injects one fault into the work. */
export interface CallFaultHook {
  readonly hook: CallHook;
  /** To be called after the work. Throws if it never made the call, so that nothing failed. */
  readonly assertReached: () => void;
  /** Resolves when the delayed call has started and the work waits for it. */
  readonly stalled: Promise<void>;
  /** To be called after the response: carries out the delayed call as the last one. */
  readonly completeDelayedCall: () => Promise<void>;
}

export function hookForFault(faultCase: FaultCase): CallFaultHook {
  const { nth, fault, call } = faultCase;
  const late = Promise.withResolvers<void>();
  const stalled = Promise.withResolvers<void>();
  let landing: Promise<unknown> | undefined;
  let hasEnded = false;
  const end = () => void (hasEnded = true);
  const alike: number[] = [];
  let reached = Infinity;
  const hook: CallHook = (attempt) => {
    if (hasEnded) throw new ProcessKilled();
    if (isLike(attempt.call, call) && !alike.includes(attempt.nth)) alike.push(attempt.nth);
    // Concurrent calls may come in another order: only those of one command are counted.
    if (alike.length === nth) reached = alike[nth - 1]!;
    if (attempt.nth < reached) return attempt.send();
    if (attempt.nth > reached) return fault === "throttled from here on" ? throwOf(throttling(attempt)) : attempt.send();
    const acted = actAt(attempt, { faultCase, late: late.promise, stall: stalled.resolve, end });
    landing ??= acted;
    return acted;
  };
  const completeDelayedCall = async () => {
    late.resolve();
    await landing?.catch(() => undefined);
  };
  const assertReached = () => {
    if (reached === Infinity) throw new Error(`${fault}: expected ${nth} calls of ${call.service} ${call.command}, found ${alike.length}`);
  };
  return { hook, assertReached, stalled: stalled.promise, completeDelayedCall };
}

interface Act {
  readonly faultCase: Pick<FaultCase, "fault" | "step">;
  readonly late: Promise<void>;
  readonly stall: () => void;
  readonly end: () => void;
}

async function actAt(attempt: Attempt, { faultCase: { fault, step = 0 }, late, stall, end }: Act): Promise<unknown> {
  const { send } = attempt;
  const isFirst = attempt.attempt === 1;
  const sendAndThrow = async (error: Error) => {
    const { output } = (await send()) as { output?: { Body?: Readable } };
    // Unread, the body would keep its connection, of which a client has 50.
    output?.Body?.destroy();
    throw error;
  };
  switch (fault) {
    case "throttled once":
      return isFirst ? throwOf(throttling(attempt)) : send();
    case "throttled from here on":
      return throwOf(throttling(attempt));
    case "condition failed":
      // A partner's concurrent event may have put another call into this place.
      return conditionedItems(attempt.call).includes(step) ? throwOf(await conditionFailed(attempt, step)) : send();
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
      return throwOf(new ProcessKilled());
    case "killed after":
      return sendAndThrow(new ProcessKilled()).finally(end);
    case "carried out after the deadline":
      stall();
      await late;
      return sendAndThrow(new ProcessKilled()).finally(end);
  }
}

const throwOf = (error: Error): never => {
  throw error;
};

const named = (name: string, status?: number) =>
  Object.assign(new Error(name), { name, ...(status !== undefined && { $metadata: { httpStatusCode: status } }) });

const throttles = {
  store: "ThrottlingException",
  files: "SlowDown",
  mail: "TooManyRequestsException",
  secrets: "ThrottlingException",
  keys: "ThrottlingException",
};

function throttling({ call: { service } }: Attempt): Error {
  if (service === "identity") return new TooManyRequestsException(injected);
  return service === "web" ? new TypeError("fetch failed") : named(throttles[service], service === "files" ? 503 : 400);
}

const injected = { message: "injected", $metadata: {} };

/** The error of a failed condition, with the stored item, as if a concurrent write had come first. */
async function conditionFailed({ call }: Attempt, step: number): Promise<Error> {
  if (call.command !== "TransactWriteItemsCommand") {
    const Item = await findStored(call.input);
    return new ConditionalCheckFailedException({ ...injected, ...(Item && { Item }) });
  }
  const items = transactionItemsOf(call);
  const Item = await findStored(Object.values(items[step]!)[0]!);
  const failed = { Code: "ConditionalCheckFailed", ...(Item && { Item }) };
  return cancelled(items, (at) => (at === step ? failed : { Code: "None" }));
}

function conflict({ call }: Attempt): Error {
  if (call.command !== "TransactWriteItemsCommand") return named("TransactionConflictException", 400);
  return cancelled(transactionItemsOf(call), (at) => ({ Code: at === 0 ? "TransactionConflict" : "None" }));
}

const cancelled = (steps: readonly unknown[], reason: (at: number) => object) =>
  new TransactionCanceledException({ ...injected, CancellationReasons: steps.map((_, at) => reason(at)) });

async function findStored({ Key, Item }: { readonly Key?: ItemKey; readonly Item?: ItemKey }) {
  const item = await withoutCallHook(() => findItem(keyOfItem({ ...(Key ?? Item) })));
  return item && marshall(item, { removeUndefinedValues: true });
}
