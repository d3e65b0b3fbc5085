import { Refusal } from "../http/refusal.ts";
import { either, isBelow, lacks } from "./expression.ts";
import { allowanceKey } from "./keys.ts";
import { type Step, commit, updateStep } from "./transaction.ts";

/** How often something may be done in a span of time, counted from one full span to the next. */
export interface Allowance {
  readonly what: string;
  readonly most: number;
  readonly spanMs: number;
}

export const allowanceStep = "allowance";

/** Uses up so much of somebody's allowance, in the transaction of what it is for; refused where less is left. */
export function useOf({ what, most, spanMs }: Allowance, whose: string, amount = 1): Step {
  const span = Math.floor(Date.now() / spanMs);
  const expiresAt = Math.ceil(((span + 1) * spanMs) / 1000);
  const isLeft = either(lacks("used"), isBelow("used", most - amount + 1));
  return updateStep(allowanceStep, allowanceKey(what, whose, span), { add: { used: amount }, set: { expiresAt } }, isLeft);
}

/** Gives back so much of what was used in this span. */
export function returnOf({ what, spanMs }: Allowance, whose: string, amount = 1): Step {
  const span = Math.floor(Date.now() / spanMs);
  return updateStep(allowanceStep, allowanceKey(what, whose, span), { add: { used: -amount } });
}

/** Uses so much up by itself. Throws a Refusal (tooMany) where less is left. */
export async function takeAllowance(allowance: Allowance, whose: string, amount = 1): Promise<void> {
  const { kind } = await commit([useOf(allowance, whose, amount)]);
  if (kind !== "committed") throw tooMany(allowance);
}

export const tooMany = ({ most, spanMs }: Allowance): Refusal =>
  new Refusal("tooMany", "TOO_MANY", `Too many of these calls: at most ${most} in ${spanOf(spanMs)}. Please try again later.`);

const minuteMs = 60_000;
const spanOf = (ms: number): string => (ms < 60 * minuteMs ? `${ms / minuteMs} minutes` : `${ms / (60 * minuteMs)} hours`);
