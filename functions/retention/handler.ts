import type { Context } from "aws-lambda";
import { businessDate } from "../../shared/business-date.ts";
import { errorMarks } from "../http/call-log.ts";
import { destroyCustomer } from "./destruction.ts";
import { dueBefore } from "./store.ts";

/** Longer than a customer takes. */
const endsBeforeMs = 20_000;

/** Woken by the clock: destroys what is due, as long as there is time. Throws, once all were tried, where one could not be destroyed. */
export async function handler(_event: unknown, context: Pick<Context, "getRemainingTimeInMillis">): Promise<void> {
  const today = businessDate(new Date());
  let failure: unknown;
  for (const customerId of await dueBefore(today)) {
    if (context.getRemainingTimeInMillis() < endsBeforeMs) break;
    failure = (await failureOf(customerId, today)) ?? failure;
  }
  if (failure !== undefined) throw new Error("The records of a customer could not be destroyed", { cause: failure });
}

/** Undefined, or what stood in the way: it is no other customer's concern. */
async function failureOf(customerId: string, today: string): Promise<unknown> {
  const startedAt = performance.now();
  const log = (outcome: string, marks: object = {}) => {
    const line = { event: "retention", customerId, outcome, ms: Math.round(performance.now() - startedAt), ...marks };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  };
  try {
    if ((await destroyCustomer(customerId, today)) === "destroyed") log("destroyed");
    return undefined;
  } catch (error) {
    log("failed", errorMarks(error, 500));
    return error;
  }
}
