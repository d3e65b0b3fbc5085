/** A contract of a broker's book as it is entered. */
import * as z from "zod/mini";
import { type WatchedContract, computedRepayment, repaymentWithoutFees } from "../book/contract.ts";
import type { IsoDate } from "../dates.ts";
import { applicationTypes } from "../domain/application-type.ts";
import { assetFields } from "../domain/asset.ts";
import { choicesOf } from "../domain/field.ts";
import { day, dollars, nullish, wholeNumber } from "./amount.ts";
import { someName } from "./persons-name.ts";
import type { Problem } from "./problem.ts";
import { shownLine } from "./shown-name.ts";
import { strictObject } from "./strict-object.ts";
import { filledLine } from "./text.ts";

/** At the end of each month, or at its start. */
export const paymentTimings = ["arrears", "advance"] as const;

/** Rate in percent a year, term in months, the rest in dollars. */
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
  /** When the commission came. */
  receivedOn: nullish(day),
  clawbackUntil: nullish(day),
  endedOn: nullish(day),
};

export const contractNames = {
  customer: z.object({ firstName: shownLine(100), lastName: shownLine(100) }).check(someName),
  lender: filledLine(100),
  type: z.enum(applicationTypes),
};

/** As it is kept; of a settled deal with its quote. */
export const bookContract = {
  applicationId: z.optional(z.string()),
  humanId: z.optional(z.int()),
  customer: strictObject({ firstName: z.string(), lastName: z.string() }),
  lender: z.string(),
  type: z.enum(applicationTypes),
  ...contractTerms,
  ...contractDetails,
};

/** Another loan that would cost the customer less. Amounts in dollars. */
export const refinance = {
  lender: z.string(),
  saves: z.number(),
  left: z.number(),
  newTotal: z.number(),
  /** The greatest payout with which it still saves a cent. */
  payoutUpTo: z.number(),
  /** Facts that are not known and on which it depends. */
  needs: z.readonly(z.array(z.string())),
  /** What it would be: percent a year, months, and dollars a month. */
  offer: strictObject({ rate: z.number(), term: z.int(), repayment: z.number(), monthlyFees: z.number() }),
  /** An assumed rate or fee has made the figures. */
  assumed: z.optional(z.literal(true)),
};

/** What is told of a contract from a day on. Of a refinance that needs a new score no figure is told. */
export const toldRow = { from: z.string(), dueOn: z.string(), ...z.partial(z.object(refinance)).shape };

type Days = Pick<WatchedContract, "firstPaymentOn" | Extract<keyof typeof contractDetails, `${string}On` | "clawbackUntil">>;

const earliestDay = "1990-01-01";
const latestDay = "2099-12-31";

/** What is wrong with a contract's days: what has happened did so by `today`. */
export function* dayProblems(days: Partial<Days>, today: IsoDate): Generator<Problem> {
  const latest: Readonly<Record<keyof Days, IsoDate>> = {
    firstPaymentOn: latestDay,
    settledOn: today,
    scoreOn: today,
    commissionDueOn: latestDay,
    receivedOn: today,
    clawbackUntil: latestDay,
    endedOn: today,
  };
  for (const [name, to] of Object.entries(latest)) {
    const found = days[name as keyof Days];
    if (found && (found < earliestDay || found > to)) yield { path: [name], found, expected: `a day from ${earliestDay} to ${to}` };
  }
}

/** What is wrong with a contract whose parts are right each by itself. */
export function* contractProblems(contract: WatchedContract, today: IsoDate = latestDay): Generator<Problem> {
  yield* dayProblems(contract, today);
  const { type, assetType, amount, balloon, repayment } = contract;
  if (balloon >= amount) yield { path: ["balloon"], found: balloon.toFixed(2), expected: `less than the amount of ${amount.toFixed(2)}` };
  else if (repaymentWithoutFees(contract) === undefined)
    yield { path: ["repayment"], found: repayment.toFixed(2), expected: computedRepayment(contract).toFixed(2) };
  const types = type && Object.keys(choicesOf(assetFields.assetType, type));
  if (types && assetType && !types.includes(assetType))
    yield { path: ["assetType"], found: assetType, expected: `one of ${types.join(", ")}` };
}
