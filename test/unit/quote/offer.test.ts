import { Decimal } from "decimal.js";
import { describe, expect, it } from "vitest";
import { rulebook } from "../../../functions/sheets/rulebook.ts";
import { type Offer, offerAgainst, offerProblem } from "../../../shared/quote/offer.ts";
import { quote } from "../../../shared/quote/quote.ts";
import type { Scenario } from "../../../shared/quote/scenario.ts";
import { whole } from "../../support/engine/drawn-scenario.ts";
import { aScenario, rulebookWith, sheet, tier } from "../../support/engine/engine-builders.ts";
import { report, seed, sizeOf } from "../../support/reliability/run-size.ts";
import { seededRandom } from "../../support/seeded-random.ts";
import { car } from "./what-if/worked-scenarios.ts";

const of = (offer: Offer) => offerAgainst(offer, car, rulebook);
const against = (offer: Offer, lender: string) => of(offer).against.find((one) => one.lender === lender);

describe("an offer of 589 a month on the car", () => {
  const offer = { repayments: 589 };

  it("costs 14.71 % and stands after three lenders that cost less", () => {
    expect(of(offer)).toMatchObject({
      received: 28_000,
      monthly: 589,
      rate: 14.71,
      total: 41_740,
      costOfCredit: 13_740,
      place: 4,
      check: null,
    });
    expect(against(offer, "Macquarie")).toEqual({ lender: "Macquarie", monthly: 106.06, total: 6363.6 });
    expect(against(offer, "MoneyPlace")).toMatchObject({ total: 1216.8 });
    expect(against(offer, "Liberty")).toEqual({ lender: "Liberty", monthly: 21.64, total: 1173.4 });
    expect(against(offer, "Greenlight")).toMatchObject({ total: -208.8 });
    expect(against(offer, "Finance One")).toEqual({ lender: "Finance One", monthly: null, total: null });
  });

  it("costs more with fees in cash, and says what a cheap rate hides in the price", () => {
    expect(of({ ...offer, fees: 1500 })).toMatchObject({ received: 26_500, rate: 16.93, total: 43_240 });
    expect(of({ repayments: 403.97 })).toMatchObject({ rate: 2.99, place: 1 });
    expect(of({ repayments: 403.97, cashPrice: 29_000 })).toMatchObject({ received: 25_000, rate: 6.88 });
  });

  it("is the same by the week or the fortnight, and counts a monthly fee", () => {
    expect(of({ repayments: 135.92, every: "week" })).toMatchObject({ monthly: 588.99, rate: 14.71 });
    expect(of({ repayments: 271.85, every: "fortnight" })).toMatchObject({ monthly: 589.01 });
    expect(of({ repayments: 579, monthlyFee: 10 })).toMatchObject({ monthly: 579, rate: 14.71, total: 41_740, place: 4 });
    expect(against({ repayments: 579, monthlyFee: 10 }, "Liberty")).toMatchObject({ monthly: 21.64 });
  });

  it("is compared with products on its own terms", () => {
    const terms = { price: 35_000, cashPrice: 30_000, deposit: 5000, term: 48, balloon: 3000 };
    const same = { ...car, asset: { ...car.asset, assetValue: 30_000 }, loanDetails: { deposit: 5000, term: 48, balloon: 10 } };
    const [product] = quote(same, rulebook, { lenders: ["Pepper"] }).products;

    expect(against({ repayments: 700, ...terms }, "Pepper")).toMatchObject({
      monthly: Math.round((700 - product!.repayments! - product!.monthlyFees.value!) * 100) / 100,
    });
  });

  it("is doubted where it does not repay, or where the rate is above 60 %", () => {
    expect(of({ repayments: 300, balloon: 0 })).toMatchObject({
      rate: null,
      check: "These repayments do not repay $28,000.00. Is the balloon missing?",
    });
    expect(of({ repayments: 589, every: "week" })).toMatchObject({ rate: 108.93, check: "Is the frequency right?" });
    expect(of({ repayments: 360, balloon: 6400 })).toMatchObject({ rate: 0, check: null });
  });
});

it("places no lender before the offer that does not qualify or is above the limit on the cost of credit", () => {
  const scenario = aScenario({ asset: { assetValue: 20_000 }, loanDetails: { term: 60 } });
  const cheap = sheet({ lender: "Cheap", productTiers: [tier({ rate: 5 })] });
  const closed = sheet({ lender: "Closed", productTiers: [tier({ rate: 5, criteria: [{ ...never }] })] });
  const capped = sheet({ lender: "Capped", productTiers: [tier({ rate: 49 })] });

  expect(offerAgainst({ repayments: 2000 }, scenario, rulebookWith(cheap, closed, capped))).toMatchObject({ place: 2 });
});

const never = { label: "Never", object: "loanDetails", attribute: "term", condition: "lessThan", value: 1 } as const;

describe("bad input", () => {
  it.each<[Offer, string, string]>([
    [{ repayments: 0 }, "repayments", "an amount above 0"],
    [{ repayments: 100.005 }, "repayments", "an amount of at least 0 in dollars and whole cents"],
    [{ repayments: 500, fees: -1 }, "fees", "an amount of at least 0 in dollars and whole cents"],
    [{ repayments: 500, balloon: 32_000 }, "balloon", "less than the price of $32,000.00"],
    [{ repayments: 500, cashPrice: 6000, deposit: 0 }, "balloon", "less than the price of $6,000.00"],
    [{ repayments: 500, term: 11 }, "term", "whole months from 12 to 84"],
    [{ repayments: 500, term: 85 }, "term", "whole months from 12 to 84"],
    [{ repayments: 500, deposit: 32_000 }, "deposit", "less than $32,000.00, so that something is received"],
    [{ repayments: 500, fees: 28_000 }, "fees", "less than $28,000.00, so that something is received"],
  ])("%o names %s", (offer, field, expected) => {
    expect(offerProblem(offer, car)).toMatchObject({ field, expected });
  });

  it("is also what neither the offer nor the quote says", () => {
    const nothing: Scenario = aScenario();

    expect(offerProblem({ repayments: 500 }, nothing)).toMatchObject({ field: "price", found: "nothing" });
    expect(offerProblem({ repayments: 500, price: 20_000 }, nothing)).toMatchObject({ field: "term", found: "nothing" });
    expect(offerProblem({ repayments: 500, price: 20_000, term: 60 }, nothing)).toBeUndefined();
  });
});

/** OFFERS=20000 tries that many. */
const offers = sizeOf("OFFERS", { usual: 1000, deep: 20_000 });
const Exact = Decimal.clone({ precision: 40 });

/** Percent a year to 2 decimals, by bisection in decimals between 0 and 100,000 %. */
function bisected(received: number, monthly: number, balloon: number, term: number): number {
  const worth = (j: Decimal) => {
    const v = new Exact(1).div(j.plus(1));
    return v
      .times(new Exact(1).minus(v.pow(term)))
      .div(new Exact(1).minus(v))
      .times(monthly)
      .plus(v.pow(term).times(balloon));
  };
  let [low, high] = [new Exact("1e-12"), new Exact(1000)];
  for (let step = 0; step < 60; step += 1) {
    const middle = low.plus(high).div(2);
    [low, high] = worth(middle).gt(received) ? [middle, high] : [low, middle];
  }
  return low.times(1200).toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber();
}

it("has the rate that a bisection in decimals finds", { timeout: 600_000 }, () => {
  const random = seededRandom(seed);
  const empty = rulebookWith();
  const tried = { offers: 0, repaying: 0, greatest: 0 };
  while (tried.offers < offers) {
    const price = whole(random, 1_000_000, 20_000_000) / 100;
    const term = whole(random, 12, 84);
    const balloon = Math.floor(price * whole(random, 0, 4000)) / 10_000;
    const rounded = { price, term, deposit: Math.floor(price * whole(random, 0, 30)) / 100, balloon: Math.floor(balloon * 100) / 100 };
    const fees = whole(random, 0, 200_000) / 100;
    const repayments = whole(random, 1, Math.ceil((3 * price * 100) / term)) / 100;
    const offer: Offer = { ...rounded, repayments, fees, monthlyFee: whole(random, 0, 3000) / 100, deposit: Math.floor(rounded.deposit) };
    if (offerProblem(offer, aScenario())) continue;
    const { received, monthly, rate } = offerAgainst(offer, aScenario(), empty);
    tried.offers += 1;
    if (rate === null) {
      expect(monthly * term + offer.balloon!).toBeLessThan(received);
      continue;
    }
    tried.repaying += 1;
    tried.greatest = Math.max(tried.greatest, rate);
    expect({ offer, rate }).toEqual({
      offer,
      rate: bisected(received, Decimal.add(monthly, offer.monthlyFee!).toNumber(), offer.balloon!, term),
    });
  }
  report("offers", tried);

  expect(tried.repaying).toBeGreaterThan(offers / 3);
});
