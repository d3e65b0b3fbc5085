import type { Context } from "aws-lambda";
import { businessDate } from "../../shared/business-date.ts";
import { errorFields } from "../call/call-log.ts";
import { closedUsersBefore, anonymiseUser } from "./closed-users.ts";
import { destroyCustomer } from "./destruction.ts";
import { announceAll, reviewForDeletion } from "./deletion-review.ts";
import { dueForReviewBefore } from "./deletion-review-store.ts";
import { dueBefore } from "./store.ts";

const reservedMs = 20_000;

/** Runs on a schedule. Tries every due customer, closed account and application while time is left, then throws if any of them failed. */
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
