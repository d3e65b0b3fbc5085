import { isInCents } from "../../shared/money.ts";
import type { Goal } from "../../shared/quote/what-if/solve.ts";
import { type SolvedFieldName, solvedFieldNames } from "../../shared/quote/what-if/lever-fields.ts";
import { show } from "../../shared/wire/problem.ts";
import { BadInput } from "./bad-input.ts";

const form = '"LENDER FIELD repayments<=DOLLARS" or "LENDER brokerageRate brokerage>=DOLLARS"';

/** Reads `Macquarie deposit repayments<=450` from the right, because lenders' names have spaces. Throws BadInput that names the part. */
export function parseGoal(text: string, lenders: readonly string[]): Omit<Goal, "exact"> {
  const words = text.trim().split(/ +/);
  const [lender, field, target] = [words.slice(0, -2).join(" "), words.at(-2) ?? "", words.at(-1) ?? ""];
  if (words.length < 3) throw new BadInput(`--solve: found ${show(text)}, expected ${form}`);
  if (!lenders.includes(lender)) throw new BadInput(`--solve LENDER: found ${show(lender)}, expected one of ${lenders.join(", ")}`);
  if (!isSolvedField(field)) throw new BadInput(`--solve FIELD: found ${show(field)}, expected one of ${solvedFieldNames.join(", ")}`);
  return { lender, for: field, target: targetOf(target, field) };
}

const isSolvedField = (name: string): name is SolvedFieldName => (solvedFieldNames as readonly string[]).includes(name);

function targetOf(text: string, field: SolvedFieldName): Goal["target"] {
  const [, quantity, amount = ""] = /^(repayments<=|brokerage>=)(.*)$/.exec(text) ?? [];
  if (quantity === undefined) throw new BadInput(`--solve: found ${show(text)}, expected repayments<=DOLLARS or brokerage>=DOLLARS`);
  if (quantity === "brokerage>=" && field !== "brokerageRate") {
    throw new BadInput(`--solve FIELD: found ${show(field)}, expected brokerageRate for a target of brokerage`);
  }
  const dollars = Number(amount);
  if (!/^\d+(\.\d+)?$/.test(amount) || !isInCents(dollars) || dollars <= 0) {
    throw new BadInput(`--solve: found ${show(amount)} after ${quantity}, expected a positive amount in dollars and cents`);
  }
  return quantity === "repayments<=" ? { repayments: dollars } : { brokerage: dollars };
}
