/** How a product's figures come about, row by row with running totals (../explained-prices.md). */
import { dollarsOf, minus, plus, round2, roundTo } from "../../money.ts";
import { bandOf } from "../brokerage.ts";
import { FALSE, TRUE } from "../criteria.ts";
import { type Deal, dealOf } from "../deal.ts";
import { type Answers, allOf, evaluate } from "../evaluate.ts";
import { feeCents } from "../fees.ts";
import type { CriterionNumbers, IndexedBand, IndexedFee } from "../indexed-sheets.ts";
import { withOwnAmounts } from "../own-amounts.ts";
import { cashFlow, isInAdvance } from "../price.ts";
import { type ProductResult, productOf } from "../product.ts";
import { type PricedTier, type QuoteOptions, rank } from "../rank.ts";
import { openBand } from "../rate.ts";
import { monthlyPayment } from "../repayment.ts";
import type { DistinctCriteria, Rulebook } from "../rulebook.ts";
import type { Scenario } from "../scenario.ts";
import type { SheetSources, Source } from "./sources.ts";
import type { AmountRow, NotCountedRow, RateRow, Trace } from "./trace-rows.ts";

export interface TracedProduct {
  readonly product: ProductResult;
  readonly trace: Trace;
}

/** Finds the sources of a sheet's values. */
export type FindSources = (sheet: PricedTier["sheet"]) => SheetSources;

/** The products that `quote` answers for the same options, each with its trace. */
export function tracedProducts(
  scenario: Scenario,
  rulebook: Rulebook,
  sources: FindSources,
  { own, ...options }: QuoteOptions = {},
): TracedProduct[] {
  const { criteria, ...sheets } = withOwnAmounts(rulebook, own).inForce(scenario.applicationType, scenario.today);
  const answers = evaluate(criteria, scenario);
  const deal = dealOf(scenario);
  return rank({ criteria, ...sheets }, answers, deal, options).map((tier) => ({
    product: productOf(tier, criteria, answers, deal),
    trace: traceOf({ tier, criteria, answers, deal, scenario, sources: sources(tier.sheet) }),
  }));
}

interface Traced {
  readonly tier: PricedTier;
  readonly criteria: DistinctCriteria;
  readonly answers: Answers;
  readonly deal: Deal;
  readonly scenario: Scenario;
  readonly sources: SheetSources;
}

function traceOf(traced: Traced): Trace {
  const { lender, productName, date, digest } = traced.sources;
  return {
    sheet: { lender, productName, date, digest },
    rate: rateRows(traced),
    amount: traced.tier.price.amounts && amountRows(traced),
    notCounted: notCounted(traced),
    ...repaymentOf(traced),
    score: scoreOf(traced),
    assumed: assumedOf(traced),
  };
}

function assumedOf({ tier: { sheet, tier }, criteria, sources }: Traced): Trace["assumed"] {
  const place = sheet.productTiers.indexOf(tier);
  const labels = labelsOf(tier.criteria, criteria);
  const reasonAt = (at: number | undefined) => sources.texts[at ?? -1]?.text;
  const productType = reasonAt(sources.productTypes?.[place]);
  return {
    criteria: labels.flatMap((label, at) => {
      const reason = reasonAt(sources.criteria?.[place]?.[at]);
      return reason === undefined ? [] : [{ label, reason }];
    }),
    ...(productType !== undefined && { productType }),
  };
}

function rateRows({ tier: { sheet, tier, loading, price }, criteria, answers, sources }: Traced): RateRow[] {
  const base = roundTo(minus(price.rate.percent, price.rate.loadingTotal), 4);
  const rows: RateRow[] = [
    {
      kind: "base",
      name: tier.name,
      because: labelsOf(tier.criteria, criteria),
      value: base,
      running: base,
      source: sourceAt(sources, "rates", sheet.productTiers.indexOf(tier)),
    },
  ];
  for (const each of loading) {
    const { name, value, criteria: own } = each;
    if (allOf(own, answers) !== TRUE) continue;
    const running = plus(rows.at(-1)!.running, value);
    const source = sourceAt(sources, "loading", sheet.loading.indexOf(each));
    rows.push({ kind: "loading", name, because: labelsOf(own, criteria), value, running, source });
  }
  if (price.rate.rise) {
    const { name, value, band } = price.rate.rise;
    const source = sourceAt(sources, "rises", sheet.brokerage.indexOf(band));
    const running = plus(rows.at(-1)!.running, value);
    rows.push({ kind: "loading", name, because: labelsOf(band.criteria, criteria), value, running, source });
  }
  return rows;
}

/** Asset value, deposit, counted upfront fees and brokerage; rows of zero are left out. */
function amountRows(traced: Traced): AmountRow[] {
  const { scenario } = traced;
  const value = scenario.asset?.assetValue ?? 0;
  const deposit = scenario.loanDetails?.deposit ?? 0;
  const steps: Step[] = [
    { kind: "assetValue", name: "Asset value", because: [], value, source: null },
    { kind: "deposit", name: "Deposit", because: [], value: -deposit, source: null },
    ...feeSteps(traced),
    ...brokerageSteps(traced),
  ];
  let [running, cash] = [0, 0];
  return steps
    .filter(({ value: each }) => each !== 0)
    .map((step) => {
      if (step.capitalised !== false) running = plus(running, step.value);
      else if (step.when !== "end") cash = plus(cash, step.value);
      return { ...step, running, cash };
    });
}

type Step = Omit<AmountRow, "running" | "cash">;

function feeSteps({ tier: { sheet, fees }, criteria, answers, deal, sources }: Traced): Step[] {
  return fees.flatMap((fee) => {
    if (fee.frequency === "monthly" || allOf(fee.criteria, answers) !== TRUE) return [];
    return [
      {
        kind: "fee" as const,
        name: fee.name,
        because: labelsOf(fee.criteria, criteria),
        value: dollarsOf(feeCents(fee, deal.loanCents) ?? 0),
        capitalised: fee.capitalised,
        ...(fee.when === "end" && { when: fee.when }),
        ...shareOf(fee, deal.loanCents),
        source: fee.charged === undefined ? sourceAt(sources, "fees", sheet.fees.indexOf(fee)) : null,
        ...paymentOf(sources, sheet.fees.indexOf(fee)),
      },
    ];
  });
}

function paymentOf({ capitalised, texts }: SheetSources, place: number): Pick<AmountRow, "payment"> {
  const payment = texts[capitalised?.[place] ?? -1]?.text;
  return payment === undefined ? {} : { payment };
}

/** The percentage, what it is of, and the limit that it passed. */
function shareOf(fee: IndexedFee, loanCents = 0): Pick<AmountRow, "percent" | "of" | "limit"> {
  if (fee.calc !== "percent") return {};
  const { min: _min, max: _max, ...unlimited } = fee;
  const cents = feeCents(fee, loanCents);
  const isLimited = cents !== null && cents !== feeCents(unlimited, loanCents);
  return { percent: fee.value, of: dollarsOf(loanCents), ...(isLimited && { limit: dollarsOf(cents) }) };
}

function brokerageSteps({ tier: { sheet, brokerage: bands, price }, criteria, answers, deal, sources }: Traced): Step[] {
  const band = deal.commercial ? bandOf(bands, answers) : undefined;
  if (!band || !price.amounts) return [];
  const { brokerage, financeAmount } = price.amounts;
  const bases = { net: financeAmount - brokerage, loanAmount: deal.loanCents ?? 0, financeAmount };
  return [
    {
      kind: "brokerage",
      name: "Brokerage",
      because: labelsOf(band.criteria, criteria),
      value: dollarsOf(brokerage),
      percent: price.brokeragePercent,
      of: dollarsOf(bases[sheet.brokerageBase ?? "net"]),
      source: isChosen(band, deal) ? null : sourceAt(sources, "brokerage", sheet.brokerage.indexOf(band)),
    },
  ];
}

/** Whether the broker's own percentage applies instead of the band's. */
const isChosen = ({ max, charged }: IndexedBand, { brokerageRate }: Deal): boolean =>
  max !== undefined && (brokerageRate ?? charged) !== undefined;

function notCounted({ tier: { loading, fees }, criteria, answers }: Traced): NotCountedRow[] {
  const rowsOf = (kind: NotCountedRow["kind"], parts: readonly Pick<IndexedFee, "name" | "value" | "criteria">[]) =>
    parts.flatMap(({ name, value, criteria: own }) => {
      const answer = allOf(own, answers);
      const because = labelsOf(
        own.filter((number) => answers[number] !== TRUE),
        criteria,
      );
      return answer === TRUE ? [] : [{ kind, name, value, result: answer === FALSE ? (false as const) : null, because }];
    });
  return [...rowsOf("loading", loading), ...rowsOf("fee", fees)];
}

function repaymentOf({ tier: { sheet, price }, deal }: Traced): Pick<Trace, "repayment" | "total" | "comparison"> {
  const { amounts, rate } = price;
  if (!amounts?.repayment) return { repayment: null, total: null, comparison: null };
  const { monthly, total, comparisonRate } = amounts.repayment;
  const { termMonths } = deal;
  const inAdvance = isInAdvance(sheet, deal);
  const terms = { financed: amounts.financeAmount, balloon: amounts.balloon, ratePercent: rate.percent, termMonths, inAdvance };
  const balloon = dollarsOf(amounts.balloon);
  const flow = cashFlow(deal, price, { monthly, balloon: amounts.balloon, inAdvance });
  return {
    repayment: {
      financeAmount: dollarsOf(amounts.financeAmount),
      ratePercent: rate.percent,
      termMonths,
      balloon,
      timing: inAdvance ? "advance" : "arrears",
      unrounded: monthlyPayment(terms) / 100,
      repayments: dollarsOf(monthly),
    },
    total: { repayments: dollarsOf(monthly * termMonths), balloon, loanAmount: dollarsOf(total) },
    comparison:
      comparisonRate === null || !flow
        ? null
        : {
            received: dollarsOf(flow.received),
            monthly: dollarsOf(flow.monthly - monthly),
            ...(flow.atEnd !== 0 && { atEnd: dollarsOf(flow.atEnd ?? 0) }),
            balloon,
            periodic: comparisonRate / 1200,
            rate: round2(comparisonRate),
          },
  };
}

function scoreOf({ tier: { tier }, deal: { score } }: Traced): Trace["score"] {
  if (typeof tier.rate === "number" || score === null || score === undefined) return null;
  const [low, high] = tier.rate;
  const { bottom, top } = tier.scoreBand ?? openBand;
  return { bottom, top, low, high, score };
}

const labelsOf = (numbers: CriterionNumbers, { list }: DistinctCriteria): string[] => numbers.map((number) => list[number]!.label);

function sourceAt(sources: SheetSources, part: "rates" | "loading" | "fees" | "brokerage" | "rises", place: number): Source | null {
  return sources.texts[sources[part]?.[place] ?? -1] ?? null;
}
