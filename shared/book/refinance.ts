/** Whether another loan for the months that are left would cost the customer less, by the rate sheets of a day. */
import type * as z from "zod/mini";
import { type IsoDate, daysAfter, daysBetween, monthsAfter, monthsElapsed } from "../dates.ts";
import { maxUsualBalloon } from "../domain/loan-details.ts";
import { centsOf, dollarsOf, minus, percentageOf } from "../money.ts";
import { isAboveCostCap } from "../quote/cost-cap.ts";
import { isAssumed } from "../quote/product-notes.ts";
import type { ProductResult } from "../quote/product.ts";
import type { Scenario } from "../quote/scenario.ts";
import { totalCost } from "../quote/total-cost.ts";
import { fieldsStillNeeded } from "../quote/unknowns.ts";
import type { refinance } from "../wire/book.ts";
import type { WatchedContract } from "./contract.ts";
import { hasEnded, leftAfter, scheduleOf } from "./schedule.ts";
import type { RefinanceRow } from "./watch.ts";

/** What was known of the customer when the contract was made. */
export type CustomerFacts = Pick<Scenario, "customer" | "customerProfile" | "creditProfile" | "entity">;

/** The ranked products of a scenario; of one lender, if it is named. */
export type ProductsOf = (scenario: Scenario, lender?: string) => readonly ProductResult[];

export type Refinance = Readonly<z.infer<z.ZodMiniObject<typeof refinance>>>;

export const newScore = "a new score";

const leastSaved = 50_000;
const months = { least: 12, most: 84 };
const scoreDays = 180;

interface Asked {
  readonly contract: WatchedContract;
  readonly facts: CustomerFacts;
  readonly on: IsoDate;
  readonly productsOf: ProductsOf;
}

/** What is told of a refinance: from the day after the last repayment to the next one. */
export function refinanceRow(asked: Asked): RefinanceRow | undefined {
  const { rows, repaymentsMade, nextRepaymentOn } = scheduleOf(asked.contract, asked.on);
  const last = rows[repaymentsMade - 1];
  const found = last && nextRepaymentOn && !hasEnded(asked.contract, asked.on) && refinanceOf(asked);
  if (!found) return undefined;
  const days = { from: daysAfter(last.day, 1), dueOn: nextRepaymentOn };
  if (found.needs.includes(newScore)) return { ...days, needs: [newScore] };
  const { needs, ...figures } = found;
  return { ...days, ...figures, ...(needs.length > 0 && { needs }) };
}

/** The cheapest other loan if it saves at least $500; undefined if none does, or if it cannot be told. */
export function refinanceOf(asked: Asked): Refinance | undefined {
  const { contract, on, productsOf } = asked;
  const { balance, repaymentsMade } = scheduleOf(contract, on);
  const remaining = contract.term - repaymentsMade;
  if (!contract.type || repaymentsMade === 0 || balance <= 0 || remaining < months.least || remaining > months.most) return undefined;
  const leftCents = centsOf(leftAfter(contract, repaymentsMade));
  const scenario = refinanceScenario(asked, balance);
  const best = cheapest(productsOf(scenario), remaining);
  if (!best || leftCents - best.cents < leastSaved) return undefined;
  const { lender, rate, repayments, monthlyFees } = best.product;
  const saves = (payout: number): boolean => {
    const same = cheapest(productsOf(refinanceScenario(asked, dollarsOf(payout)), lender), remaining);
    return same !== undefined && same.cents < leftCents;
  };
  const needs = best.product.qualification === 1 ? fieldsStillNeeded(scenario, best.product) : [];
  return {
    lender,
    saves: dollarsOf(leftCents - best.cents),
    left: dollarsOf(leftCents),
    newTotal: dollarsOf(best.cents),
    payoutUpTo: dollarsOf(lastThatHolds(centsOf(balance), leftCents, saves)),
    needs: [...(isScoreOld(contract, on) ? [newScore] : []), ...needs.filter((field) => field !== "score")],
    offer: { rate, term: remaining, repayment: repayments!, monthlyFees: monthlyFees.value! },
    ...(isAssumed(best.product) && { assumed: true as const }),
  };
}

/** The deal that pays the contract out. An asset whose value is not known is taken as worth what is owed. */
export function refinanceScenario({ contract, facts, on }: Omit<Asked, "productsOf">, payout: number): Scenario {
  const { type, assetType, year, valueNow, score, balloon, term } = contract;
  const value = valueNow ?? payout;
  const balloonPercent = percentageOf(balloon, value);
  return {
    ...movedBy(monthsSinceStart(contract, on), facts),
    applicationType: type ?? "consumer",
    today: on,
    asset: { assetValue: value, assetType: assetType ?? undefined, typeOfSale: "MID_TERM_REFINANCE", ageOfAsset: year ?? undefined },
    loanDetails: {
      term: term - scheduleOf(contract, on).repaymentsMade,
      balloon: balloonPercent > maxUsualBalloon ? 0 : balloonPercent,
      deposit: Math.max(0, minus(value, payout)),
    },
    creditProfile: { ...facts.creditProfile, score: score ?? undefined },
  };
}

/** The day on which the customer was assessed for the contract, near enough. */
const startOf = ({ settledOn, firstPaymentOn, timing }: WatchedContract): IsoDate =>
  settledOn ?? monthsAfter(firstPaymentOn, timing === "advance" ? 0 : -1);

export const monthsSinceStart = (contract: WatchedContract, on: IsoDate): number =>
  Math.max(0, Math.floor(monthsElapsed(on, startOf(contract))));

function movedBy(passed: number, { customer, ...facts }: CustomerFacts): CustomerFacts {
  const employers = customer?.employers?.map(
    (employer) =>
      employer && {
        ...employer,
        ...(typeof employer.timeOfEmployment === "number" && { timeOfEmployment: employer.timeOfEmployment + passed }),
      },
  );
  return { ...facts, customer: { ...customer, employers } };
}

const isScoreOld = ({ score, scoreOn }: WatchedContract, on: IsoDate): boolean =>
  score == null || scoreOn == null || daysBetween(scoreOn, on) > scoreDays;

/** Among those that the customer may get, at known fees. */
function cheapest(products: readonly ProductResult[], term: number) {
  return products
    .flatMap((product) => {
      const total = product.qualification > 1 || isAboveCostCap(product) ? null : totalCost(product, term);
      return total === null ? [] : [{ product, cents: centsOf(total) }];
    })
    .toSorted((a, b) => a.cents - b.cents)[0];
}

/** The greatest of the numbers from `first`, for which it holds, to `end`, for which it does not. */
function lastThatHolds(first: number, end: number, holds: (number: number) => boolean): number {
  let [known, not] = [first, end];
  while (not - known > 1) {
    const middle = Math.floor((known + not) / 2);
    if (holds(middle)) known = middle;
    else not = middle;
  }
  return known;
}
