import type { Context } from "aws-lambda";
import { businessDate } from "../../shared/business-date.ts";
import { errorFields } from "../http/call-log.ts";
import { destroyCustomer } from "./destruction.ts";
import { dueBefore } from "./store.ts";

const reservedMs = 20_000;

/** Runs on a schedule. Tries every due customer while time is left, then throws if any of them failed. */
export async function handler(_event: unknown, context: Pick<Context, "getRemainingTimeInMillis">): Promise<void> {
  const today = businessDate(new Date());
  let failure: unknown;
  for (const customerId of await dueBefore(today)) {
    if (context.getRemainingTimeInMillis() < reservedMs) break;
    failure = (await failureOf(customerId, today)) ?? failure;
  }
  if (failure !== undefined) throw new Error("The records of a customer could not be destroyed", { cause: failure });
}

/** One customer's failure does not stop the others. */
async function failureOf(customerId: string, today: string): Promise<unknown> {
  const startedAt = performance.now();
  const log = (outcome: string, details: object = {}) => {
    const line = { event: "retention", customerId, outcome, ms: Math.round(performance.now() - startedAt), ...details };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  };
  try {
    if ((await destroyCustomer(customerId, today)) === "destroyed") log("destroyed");
    return undefined;
  } catch (error) {
    log("failed", errorFields(error, 500));
    return error;
  }
}
