/** The option --budget of the quote command (shared/quote/budget.md). */
import { dollarText } from "../../shared/format.ts";
import { isInCents } from "../../shared/money.ts";
import { show } from "../../shared/wire/problem.ts";
import type { Budget, BudgetAnswer, LenderBudget } from "../../shared/quote/what-if/budget.ts";
import { type BudgetLever, budgetLevers } from "../../shared/quote/what-if/lever-fields.ts";
import { bringText, noLenderText } from "../../shared/quote/what-if/within-budget.ts";
import { BadInput } from "./bad-input.ts";

const form = '"DOLLARS [deposit<=DOLLARS] [term<=MONTHS] [balloon<=PERCENT]"';

/** Reads `550 deposit<=8000 term<=72`. Throws BadInput that names the part. */
export function parseBudget(text: string): Budget {
  const [amount = "", ...limits] = text.trim().split(/ +/);
  const monthly = Number(amount);
  if (!/^\d+(\.\d+)?$/.test(amount) || monthly <= 0 || !isInCents(monthly))
    throw new BadInput(`--budget: found ${show(amount)}, expected ${form}, a positive amount a month in dollars and cents`);
  const entries = limits.map((limit): [BudgetLever, number] => {
    const [, field = "", most = ""] = /^(\w+)<=(\d+(?:\.\d+)?)$/.exec(limit) ?? [];
    if (!isLever(field)) throw new BadInput(`--budget: found ${show(limit)}, expected ${form}`);
    return [field, Number(most)];
  });
  if (new Set(entries.map(([field]) => field)).size < entries.length)
    throw new BadInput("--budget: found a limit twice, expected each once");
  return { monthly, limits: Object.fromEntries(entries) };
}

const isLever = (name: string): name is BudgetLever => (budgetLevers as readonly string[]).includes(name);

export function budgetText({ monthly, lenders }: BudgetAnswer): string {
  const within = lenders.filter((each) => each.within).length;
  const heading = within === 0 ? noLenderText(monthly, "month") : `Within ${dollarText(monthly)} a month: ${within} of ${lenders.length}`;
  return `${heading}\n${lenders.map(lenderLine).join("")}\n`;
}

function lenderLine({ lender, feesStated, present, reach, brings, reason }: LenderBudget): string {
  const now = `${dollarText(present)} now${feesStated ? "" : ", fees not stated"}`;
  const most = reach ? `up to ${dollarText(reach.value)}` : reason;
  const how = brings.map((bring) => `${bringText(bring)} (${dollarText(bring.paid)})`).join(", ");
  return `    ${lender}: ${now}; ${most}${how === "" ? "" : `; within it with ${how}`}\n`;
}
