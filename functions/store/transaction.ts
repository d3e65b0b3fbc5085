import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { TransactWriteCommand, type TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { Refusal } from "../http/refusal.ts";
import { untilSettled } from "./backoff.ts";
import { ask, tableName } from "./client.ts";
import { type Changes, type Condition, Placeholders, updateExpression } from "./expression.ts";
import { newId } from "./ids.ts";
import type { ItemKey } from "./keys.ts";

type Write = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];
export type Item = Readonly<Record<string, unknown>>;

/** One write of a transaction, by the name under which its condition's failure is told. */
export interface Step {
  readonly name: string;
  readonly write: Write;
}

/** A step that stands or falls with another's, and what its refusal means. */
export interface Alongside {
  readonly step: Step;
  readonly refusal: () => Refusal;
}

export type Outcome =
  | { readonly kind: "committed" }
  /** The same Idempotency-Key has been carried out before, with this result. */
  | { readonly kind: "repeated"; readonly record: Item }
  /** The condition of a step did not hold, and nothing was written; item is what stands there, undefined for nothing. */
  | { readonly kind: "refused"; readonly step: string; readonly item: Item | undefined };

export const repeatStepName = "repeat";

export function putStep(name: string, key: ItemKey, attributes: object, condition?: Condition): Step {
  return {
    name,
    write: { Put: { TableName: tableName(), Item: { ...attributes, ...key }, ...conditional(condition, new Placeholders()) } },
  };
}

export function updateStep(name: string, key: ItemKey, changes: Changes, condition?: Condition): Step {
  const at = new Placeholders();
  const UpdateExpression = updateExpression(changes, at);
  return { name, write: { Update: { TableName: tableName(), Key: { ...key }, UpdateExpression, ...conditional(condition, at) } } };
}

export function deleteStep(name: string, key: ItemKey, condition?: Condition): Step {
  return { name, write: { Delete: { TableName: tableName(), Key: { ...key }, ...conditional(condition, new Placeholders()) } } };
}

export function checkStep(name: string, key: ItemKey, condition: Condition): Step {
  const at = new Placeholders();
  const ConditionExpression = condition(at);
  const check = { ConditionExpression, ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const, ...at.parameters };
  return { name, write: { ConditionCheck: { TableName: tableName(), Key: { ...key }, ...check } } };
}

function conditional(condition: Condition | undefined, at: Placeholders) {
  const ConditionExpression = condition?.(at);
  return {
    ...(ConditionExpression && { ConditionExpression, ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const }),
    ...at.parameters,
  };
}

/**
 * All of the steps, or none. The token makes a try whose acknowledgement was lost the same write as its repetition by the SDK.
 * A transaction that meets another on the same item is tried again, a few times.
 */
export async function commit(steps: readonly Step[]): Promise<Outcome> {
  const ClientRequestToken = newId();
  const TransactItems = steps.map(({ write }) => write);
  return untilSettled(async () => {
    try {
      await ask((client) => client.send(new TransactWriteCommand({ TransactItems, ClientRequestToken })));
      return { kind: "committed" };
    } catch (error) {
      if (error instanceof TransactionCanceledException) return outcomeOf(error, steps);
      throw error;
    }
  });
}

const conflicts = new Set(["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"]);

/** Undefined where trying again may help. */
function outcomeOf(cancelled: TransactionCanceledException, steps: readonly Step[]): Outcome | undefined {
  const reasons = (cancelled.CancellationReasons ?? []).map(({ Code, Item: item }, at) => ({
    code: Code ?? "None",
    step: steps[at]?.name ?? "",
    item: item && unmarshall(item),
  }));
  if (reasons.some(({ code }) => conflicts.has(code))) return undefined;
  const failed = reasons.filter(({ code }) => code === "ConditionalCheckFailed");
  const record = failed.find(({ step }) => step === repeatStepName)?.item;
  if (record) return { kind: "repeated", record };
  const [first] = failed;
  if (!first) throw cancelled;
  return { kind: "refused", step: first.step, item: first.item };
}
