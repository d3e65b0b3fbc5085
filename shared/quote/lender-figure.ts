/** Why the lender's own calculator says another repayment (explained-prices.md). */
import { centsOf, dollarsOf } from "../money.ts";
import { TRUE } from "./criteria.ts";
import { type Deal, dealOf } from "./deal.ts";
import { type Answers, allOf, evaluate } from "./evaluate.ts";
import { isInAdvance, priceOf } from "./price.ts";
import { withOwnAmounts } from "./own-amounts.ts";
import { type PricedTier, type QuoteOptions, rank } from "./rank.ts";
import type { Rulebook } from "./rulebook.ts";
import type { Scenario } from "./scenario.ts";

export interface LenderFigure {
  readonly lender: string;
  /** Dollars a month. */
  readonly repayments: number;
}

export interface Explanation {
  /** What Kelpie says for the same product; null without repayments or without the lender. */
  readonly repayments: number | null;
  /** Each entry holds one or two causes that together give the lender's figure to the cent, in words after "if"; single ones first. */
  readonly causes: string[][];
}

/** A way in which a calculator may differ from the sheet. */
interface Cause {
  readonly text: string;
  readonly change: (tier: PricedTier) => PricedTier;
  /** Whether the figure includes the monthly fees. */
  readonly withMonthlyFees?: true;
}

/** Tries the known causes, one and two at a time, on the lender's best product for the scenario. */
export function explainFigure(
  scenario: Scenario,
  rulebook: Rulebook,
  { lender, repayments }: LenderFigure,
  { own, ...options }: QuoteOptions = {},
): Explanation {
  const sheets = withOwnAmounts(rulebook, own).inForce(scenario.applicationType, scenario.today);
  const answers = evaluate(sheets.criteria, scenario);
  const deal = dealOf(scenario);
  const [tier] = rank(sheets, answers, deal, { ...options, lenders: [lender], outside: true, allTiers: false });
  const present = tier?.price.amounts?.repayment?.monthly;
  if (!tier || present === undefined) return { repayments: null, causes: [] };
  const stated = centsOf(repayments);
  const explains = (causes: readonly Cause[]) => figureWith(causes, tier, answers, deal) === stated;
  const known = stated === present ? [] : knownCauses(tier, answers, deal);
  const alone = known.filter((cause) => explains([cause]));
  const others = known.filter((cause) => !alone.includes(cause));
  const pairs = others.flatMap((cause, place) => others.slice(place + 1).map((other) => [cause, other]));
  const causes = [...alone.map((cause) => [cause]), ...pairs.filter(explains)];
  return { repayments: dollarsOf(present), causes: causes.map((each) => each.map(({ text }) => text)) };
}

/** Cents a month; undefined if the balloon then exceeds what is financed. */
function figureWith(causes: readonly Cause[], tier: PricedTier, answers: Answers, deal: Deal): number | undefined {
  const { amounts, fees } = priceOf(
    causes.reduce((changed, { change }) => change(changed), tier),
    answers,
    deal,
  );
  const monthlyFees = causes.some(({ withMonthlyFees }) => withMonthlyFees) ? (fees?.monthly ?? 0) : 0;
  return amounts?.repayment ? amounts.repayment.monthly + monthlyFees : undefined;
}

/** Those that can matter for this product. */
function knownCauses(tier: PricedTier, answers: Answers, deal: Deal): Cause[] {
  const { sheet, price } = tier;
  const calculating = (text: string, changed: Partial<PricedTier["sheet"]>): Cause => ({
    text,
    change: (each) => ({ ...each, sheet: { ...each.sheet, ...changed } }),
  });
  const isOfNet = (sheet.brokerageBase ?? "net") === "net";
  const isOfFinanced = sheet.balloonBase === "financeAmount";
  return [
    isInAdvance(sheet, deal)
      ? calculating("repayments fall at the end of each month", { timing: "arrears" })
      : calculating("repayments fall at the start of each month", { timing: "advance" }),
    ...financedOrNot(tier, answers),
    ...(price.brokeragePercent > 0
      ? [
          isOfNet
            ? calculating("brokerage is a percentage of the amount without fees", { brokerageBase: "loanAmount" })
            : calculating("brokerage is a percentage of the amount with fees", { brokerageBase: "net" }),
          { text: "brokerage is left out", change: (each: PricedTier) => ({ ...each, brokerage: [] }) },
        ]
      : []),
    ...(deal.balloonPercent > 0
      ? [
          isOfFinanced
            ? calculating("the balloon is a percentage of the asset value", { balloonBase: "assetValue" })
            : calculating("the balloon is a percentage of the amount financed", { balloonBase: "financeAmount" }),
        ]
      : []),
    ...((price.fees?.monthly ?? 0) > 0
      ? [{ text: "the repayment includes the monthly fees", change: (each: PricedTier) => each, withMonthlyFees: true } as const]
      : []),
  ];
}

/** One cause for each counted fee that is paid at the start. */
function financedOrNot({ fees }: PricedTier, answers: Answers): Cause[] {
  const upfront = fees.filter(
    ({ frequency, when, criteria }) => frequency === "upfront" && when !== "end" && allOf(criteria, answers) === TRUE,
  );
  return upfront.map((fee) => ({
    text: `the fee "${fee.name}" is ${fee.capitalised ? "not financed" : "financed"}`,
    change: (tier) => ({ ...tier, fees: tier.fees.map((each) => (each === fee ? { ...each, capitalised: !each.capitalised } : each)) }),
  }));
}
