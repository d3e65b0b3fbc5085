/** What an offer that the customer has from elsewhere costs, and its place among the lenders (calendar-and-offer.md). */
import { type BudgetPeriod, loanFields } from "../domain/loan-details.ts";
import { dollarText } from "../format.ts";
import { centsOf, dollarsOf, isInCents, minus, percentOfCents, percentageOf, plus, round2 } from "../money.ts";
import { comparisonRate } from "./comparison-rate.ts";
import { isAboveCostCap } from "./cost-cap.ts";
import { quote } from "./quote.ts";
import type { QuoteOptions } from "./rank.ts";
import type { Rulebook } from "./rulebook.ts";
import type { Scenario } from "./scenario.ts";
import { totalCost } from "./total-cost.ts";
import { monthlyOf } from "./what-if/within-budget.ts";

export const offerAmounts = ["repayments", "price", "cashPrice", "deposit", "balloon", "fees", "monthlyFee"] as const;

/** Amounts in dollars, the term in months. Missing terms are the scenario's, missing fees 0. */
export interface Offer extends Partial<Readonly<Record<(typeof offerAmounts)[number], number | undefined>>> {
  readonly repayments: number;
  /** Default: month. */
  readonly every?: BudgetPeriod | undefined;
  readonly term?: number | undefined;
}

export interface OfferResult {
  /** Dollars that the customer gets for the repayments. */
  readonly received: number;
  /** Repayments in dollars a month. */
  readonly monthly: number;
  /** Percent a year, with all fees; null where the repayments do not repay what is received. */
  readonly rate: number | null;
  readonly total: number;
  readonly costOfCredit: number;
  /** 1 where no lender that qualifies costs less. */
  readonly place: number;
  /** What the offer costs beyond each listed lender's product on the same terms; null where that cannot be told. */
  readonly against: readonly { readonly lender: string; readonly monthly: number | null; readonly total: number | null }[];
  /** A doubt about what was told. */
  readonly check: string | null;
}

export interface OfferProblem {
  readonly field: keyof Offer;
  readonly found: string;
  readonly expected: string;
}

type Terms = ReturnType<typeof termsOf>;

/** In cents; the term in months. A missing price or term is 0. */
function termsOf(offer: Offer, { asset, loanDetails }: Scenario) {
  const price = centsOf(offer.price ?? asset?.assetValue ?? 0);
  const value = offer.cashPrice === undefined ? price : centsOf(offer.cashPrice);
  const deposit = centsOf(offer.deposit ?? loanDetails?.deposit ?? 0);
  const fees = centsOf(offer.fees ?? 0);
  return {
    price,
    value,
    deposit,
    fees,
    received: value - deposit - fees,
    term: offer.term ?? loanDetails?.term ?? 0,
    balloon: offer.balloon === undefined ? percentOfCents(loanDetails?.balloon ?? 0, price) : centsOf(offer.balloon),
    monthly: centsOf(monthlyOf(offer.repayments, offer.every ?? "month")),
    monthlyFee: centsOf(offer.monthlyFee ?? 0),
  };
}

/** The first thing that is wrong with what was told. */
export function offerProblem(offer: Offer, scenario: Scenario): OfferProblem | undefined {
  const wrong = offerAmounts.find((field) => offer[field] !== undefined && !(offer[field] >= 0 && isInCents(offer[field])));
  if (wrong !== undefined)
    return { field: wrong, found: String(offer[wrong]), expected: "an amount of at least 0 in dollars and whole cents" };
  const { price, value, deposit, received, term, balloon, monthly } = termsOf(offer, scenario);
  const { min, max } = loanFields.term;
  if (monthly <= 0) return { field: "repayments", found: String(offer.repayments), expected: "an amount above 0" };
  if (price <= 0) return { field: "price", found: String(offer.price ?? "nothing"), expected: "the price, which the quote has not" };
  if (!(Number.isInteger(term) && term >= min && term <= max))
    return {
      field: "term",
      found: String(offer.term ?? scenario.loanDetails?.term ?? "nothing"),
      expected: `whole months from ${min} to ${max}`,
    };
  const paid = Math.min(price, value);
  if (balloon >= paid)
    return { field: "balloon", found: String(dollarsOf(balloon)), expected: `less than the price of ${dollarText(dollarsOf(paid))}` };
  if (received > 0) return undefined;
  const [field, cents, left] =
    deposit >= value ? (["deposit", deposit, value] as const) : (["fees", value - deposit - received, value - deposit] as const);
  return { field, found: String(dollarsOf(cents)), expected: `less than ${dollarText(dollarsOf(left))}, so that something is received` };
}

/** The offer must have no problem. */
export function offerAgainst(
  offer: Offer,
  scenario: Scenario,
  rulebook: Rulebook,
  options: Omit<QuoteOptions, "allTiers"> = {},
): OfferResult {
  const terms = termsOf(offer, scenario);
  const { value, deposit, fees, received, term, balloon, monthly, monthlyFee } = terms;
  const total = (monthly + monthlyFee) * term + balloon + fees;
  const { products } = quote(onTermsOf(scenario, terms), rulebook, options);
  const compared = products.map((product) => ({ product, cost: totalCost(product, term) }));
  const isCheaper = ({ product, cost }: (typeof compared)[number]) =>
    product.qualification === 0 && !isAboveCostCap(product) && cost !== null && centsOf(cost) < total;
  const rate = rateOf(terms);
  return {
    received: dollarsOf(received),
    monthly: dollarsOf(monthly),
    rate,
    total: dollarsOf(total),
    costOfCredit: dollarsOf(total - (value - deposit)),
    place: 1 + compared.filter(isCheaper).length,
    against: compared.map(({ product: { lender, repayments, monthlyFees }, cost }) => ({
      lender,
      monthly:
        repayments === null || monthlyFees.value === null
          ? null
          : minus(dollarsOf(monthly + monthlyFee), plus(repayments, monthlyFees.value)),
      total: cost === null ? null : minus(dollarsOf(total), cost),
    })),
    check: checkOf(rate, received),
  };
}

/** The deal that the lenders are priced for. */
const onTermsOf = (scenario: Scenario, { value, deposit, term, balloon }: Terms): Scenario => ({
  ...scenario,
  asset: { ...scenario.asset, assetValue: dollarsOf(value) },
  loanDetails: { ...scenario.loanDetails, deposit: dollarsOf(deposit), term, balloon: round2(percentageOf(balloon, value)) },
});

function rateOf({ received, monthly, monthlyFee, balloon, term }: Terms): number | null {
  if (monthly * term + balloon < received) return null;
  const rate = comparisonRate({ received, monthly: monthly + monthlyFee, balloon, termMonths: term }, 0);
  return rate === null ? null : round2(rate);
}

const greatestUsualRate = 60;

function checkOf(rate: number | null, received: number): string | null {
  if (rate === null) return `These repayments do not repay ${dollarText(dollarsOf(received))}. Is the balloon missing?`;
  return rate > greatestUsualRate ? "Is the frequency right?" : null;
}
