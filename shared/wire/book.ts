/** A contract of a broker's book as it is entered. */
import * as z from "zod/mini";
import { paymentTimings, repaymentWithoutFees, computedRepayment } from "../book/contract.ts";
import type { WatchedContract } from "../book/contract.ts";
import { applicationTypes } from "../domain/application-type.ts";
import { assetFields } from "../domain/asset.ts";
import { choicesOf } from "../domain/field.ts";
import { day, dollars, nullish, wholeNumber } from "./amount.ts";
import type { Problem } from "./problem.ts";
import { strictObject } from "./strict-object.ts";
import { filledLine, line } from "./text.ts";

export const contractTerms = {
  rate: z.number().check(z.gte(0), z.lte(60)),
  amount: dollars.check(z.refine((amount) => amount > 0, "an amount above 0")),
  term: wholeNumber(1, 120),
  balloon: dollars,
  repayment: dollars,
  monthlyFees: dollars,
  timing: z.enum(paymentTimings),
  firstPaymentOn: day,
};

export const contractDetails = {
  settledOn: nullish(day),
  assetType: nullish(z.enum(Object.keys(assetFields.assetType.labels) as (keyof typeof assetFields.assetType.labels)[])),
  year: nullish(wholeNumber(1900, 2200)),
  valueNow: nullish(dollars.check(z.refine((amount) => amount > 0, "an amount above 0"))),
  score: nullish(wholeNumber(0, 1200)),
  scoreOn: nullish(day),
  commission: nullish(dollars),
  commissionDueOn: nullish(day),
  receivedOn: nullish(day),
  clawbackUntil: nullish(day),
  endedOn: nullish(day),
};

export const contractNames = {
  customer: z.object({ firstName: line(100), lastName: filledLine(100) }),
  lender: filledLine(100),
  type: z.enum(applicationTypes),
};

/** What is told of a contract; figures of a refinance whose saving is known. */
export const toldDays = { from: z.string(), dueOn: z.string() };
export const refinanceFigures = z.partial(
  z.object({
    lender: z.string(),
    saves: z.number(),
    left: z.number(),
    newTotal: z.number(),
    payoutUpTo: z.number(),
    needs: z.readonly(z.array(z.string())),
    offer: strictObject({ rate: z.number(), term: z.int(), repayment: z.number(), monthlyFees: z.number() }),
  }),
).shape;

/** What is wrong with a contract whose parts are right each by itself. */
export function* contractProblems(contract: WatchedContract): Generator<Problem> {
  const { type, assetType, amount, balloon, repayment } = contract;
  if (balloon >= amount) yield { path: ["balloon"], found: balloon.toFixed(2), expected: `less than the amount of ${amount.toFixed(2)}` };
  else if (repaymentWithoutFees(contract) === undefined)
    yield { path: ["repayment"], found: repayment.toFixed(2), expected: computedRepayment(contract).toFixed(2) };
  const types = type && Object.keys(choicesOf(assetFields.assetType, type));
  if (types && assetType && !types.includes(assetType))
    yield { path: ["assetType"], found: assetType, expected: `one of ${types.join(", ")}` };
}
