/** Section 4 of shared/quote/README.md with exact decimals, rounded only where it says so. */
import { Decimal } from "decimal.js";
import type { Scenario } from "../../shared/quote/scenario.ts";
import type { Criterion, Fee, Sheet, Tier } from "../../shared/quote/sheet.ts";
import { allOf, criterionResults, loanAmountOf } from "./naive-eligibility.ts";
import type { Arithmetic, Seen, Truth } from "./naive-eligibility.ts";

export const Exact = Decimal.clone({ precision: 50, rounding: Decimal.ROUND_HALF_UP });
export const exactDecimals: Arithmetic = {
  minus: (a, b) => new Exact(a).minus(b),
  percent: (part, whole) => new Exact(part).times(100).div(whole),
  yearsAtEnd: (term, years) => new Exact(term).div(12).plus(years),
  sum: (figures) => sumOf(figures),
  compare: (figure, bound) => new Exact(figure).cmp(bound),
};

export function allHold(scenario: Seen, criteria: readonly Criterion[] | undefined): Truth {
  return allOf(criterionResults(criteria ?? [], scenario, exactDecimals).map(({ result }) => result));
}

export function baseRate(scenario: Scenario, { rate, criteria }: Tier): Decimal {
  if (typeof rate === "number") return new Exact(rate);
  const [low, high] = rate;
  const score = scenario.creditProfile?.score;
  const { bottom, top } = scoreBand(criteria);
  if (score === null || score === undefined || bottom >= top) return new Exact(high);
  const clamped = Math.min(Math.max(score, bottom), top);
  const share = new Exact(clamped).minus(bottom).div(new Exact(top).minus(bottom));
  return new Exact(high).minus(new Exact(high).minus(low).times(share));
}

function scoreBand(criteria: readonly Criterion[]): { bottom: number; top: number } {
  const bounds = criteria.flatMap(scoreBounds);
  const bottoms = bounds.flatMap(({ bottom }) => bottom ?? []);
  const tops = bounds.flatMap(({ top }) => top ?? []);
  return { bottom: bottoms.length === 0 ? 0 : Math.max(...bottoms), top: tops.length === 0 ? 1200 : Math.min(...tops) };
}

function scoreBounds(criterion: Criterion): { bottom?: number; top?: number }[] {
  if (criterion.condition === "compound") return criterion.conditional === "and" ? criterion.criteria.flatMap(scoreBounds) : [];
  if (criterion.attribute !== "score") return [];
  const [first = 0, second = 0] = [criterion.value].flat().map(Number);
  if (criterion.condition === "between" || criterion.condition === "betweenLow") return [{ bottom: first, top: second }];
  if (criterion.condition === "is" || criterion.condition === "equal") return [{ bottom: first, top: first }];
  if (criterion.condition === "greaterThan" || criterion.condition === "greaterThanOrEqualTo") return [{ bottom: first }];
  return criterion.condition === "lessThan" || criterion.condition === "lessThanOrEqualTo" ? [{ top: first }] : [];
}

/** Section 3, "tiers". */
export function isOfTier({ tiers }: { readonly tiers?: readonly string[] }, tier: Tier): boolean {
  return tiers === undefined || tiers.includes(tier.name);
}

/** Section 1, "lvr": what the sheet adds to the loan for all of its tiers; words.md, "financeAmount": what the tier adds. */
export function seenBy(sheet: Sheet, scenario: Scenario, tier: Tier): Seen {
  const isValued = loanAmountOf(scenario, exactDecimals) !== undefined;
  const { financeAmount } = financedBy(scenario, { sheet, tier }, chargesOf(scenario, sheet, tier));
  const valued = isValued ? { ...scenario, financeAmount } : scenario;
  const assetValue = scenario.asset?.assetValue ?? 0;
  if (assetValue === 0) return valued;
  const added = sheet.fees
    .filter((fee) => fee.tiers === undefined && fee.frequency === "upfront" && fee.capitalised)
    .filter((fee) => allHold(scenario, fee.criteria) === true)
    .map((fee) => feeAmount(scenario, fee) ?? 0);
  const financed = sumOf([...added, loanAmountOf(scenario, exactDecimals) ?? 0]);
  return { ...valued, lvr: financed.times(100).div(assetValue) };
}

export interface ChargedFee extends Pick<Fee, "name" | "value" | "capitalised" | "frequency" | "when" | "paidTo" | "least"> {
  amount: number | null;
  result: Truth;
}

export interface Charge {
  readonly charged: ChargedFee;
  readonly fee: Fee;
  /** In the sheet's list. */
  readonly place: number;
}

export function chargesOf(scenario: Scenario, sheet: Sheet, tier: Tier): Charge[] {
  return sheet.fees
    .map((fee, place) => ({
      fee,
      place,
      charged: {
        name: fee.name,
        value: fee.value,
        amount: feeAmount(scenario, fee),
        capitalised: fee.capitalised,
        frequency: fee.frequency,
        ...(fee.when === "end" ? { when: fee.when } : {}),
        ...(fee.paidTo === undefined ? {} : { paidTo: fee.paidTo }),
        ...(fee.least === undefined ? {} : { least: fee.least }),
        result: allHold(scenario, fee.criteria),
      },
    }))
    .filter(({ fee }) => isOfTier(fee, tier));
}

function feeAmount(scenario: Scenario, fee: Fee): number | null {
  if (fee.calc !== "percent") return fee.value;
  const loanAmount = loanAmountOf(scenario, exactDecimals);
  if (loanAmount === undefined) return null;
  const share = round2(percentOf(loanAmount, fee.value));
  if (fee.min !== undefined && share < fee.min) return fee.min;
  return fee.max !== undefined && share > fee.max ? fee.max : share;
}

export function bandOf(scenario: Scenario, sheet: Sheet, tier: Tier) {
  const bands = sheet.type === "commercial" ? sheet.brokerage.filter((band) => isOfTier(band, tier)) : [];
  return bands.find(({ criteria }) => allHold(scenario, criteria) === true);
}

export function brokeragePercent(scenario: Scenario, sheet: Sheet, tier: Tier): number {
  const band = bandOf(scenario, sheet, tier);
  if (band === undefined) return 0;
  const requested = scenario.loanDetails?.brokerageRate ?? undefined;
  return requested === undefined || band.max === undefined ? band.value : Math.min(requested, band.max);
}

/** Section 4.3; of a loan of 0 without an asset value. */
function financedBy(scenario: Scenario, { sheet, tier }: Pick<Priced, "sheet" | "tier">, charges: readonly Charge[]) {
  const loanAmount = new Exact(loanAmountOf(scenario, exactDecimals) ?? 0);
  const net = loanAmount.plus(totalOf(charges.filter(({ fee }) => fee.frequency === "upfront" && fee.capitalised)));
  const percent = brokeragePercent(scenario, sheet, tier);
  const base = sheet.brokerageBase === "financeAmount" ? net.times(100).div(new Exact(100).minus(percent)) : net;
  const brokerage = percentOf(sheet.brokerageBase === "loanAmount" ? loanAmount : base, percent).toDecimalPlaces(2);
  return { brokerage, financeAmount: net.plus(brokerage).toDecimalPlaces(2) };
}

interface Priced {
  readonly sheet: Sheet;
  readonly tier: Tier;
  readonly rate: Decimal;
}

/** Null when section 4.6 leaves nothing to price. */
export function amountsOf(scenario: Scenario, { sheet, tier, rate }: Priced, charges: readonly Charge[]) {
  const assetValue = scenario.asset?.assetValue;
  const term = scenario.loanDetails?.term;
  const loanAmount = new Exact(loanAmountOf(scenario, exactDecimals) ?? 0);
  if (assetValue === null || assetValue === undefined || term === null || term === undefined || loanAmount.lte(0)) return null;
  const total = (applies: (fee: Fee) => boolean) => totalOf(charges.filter(({ fee }) => applies(fee)));
  const { brokerage, financeAmount } = financedBy(scenario, { sheet, tier }, charges);
  const balloonShare = scenario.loanDetails?.balloon ?? 0;
  const balloon = percentOf(sheet.balloonBase === "financeAmount" ? financeAmount : assetValue, balloonShare).toDecimalPlaces(2);
  const financed = { financeAmount: round2(financeAmount), brokerage: round2(brokerage) };
  if (balloon.gt(financeAmount)) return { ...financed, ...notRepayable };
  const inAdvance = (sheet.timing ?? (sheet.type === "commercial" ? "advance" : "arrears")) === "advance";
  const repayments = naiveRepayment({ financeAmount, balloon, rate, term, inAdvance }).toDecimalPlaces(2);
  const isRated = ({ inComparisonRate }: Fee) => inComparisonRate !== false;
  const atStart = total((fee) => fee.frequency === "upfront" && !fee.capitalised && fee.when !== "end" && isRated(fee));
  const financedButLeftOut = total((fee) => fee.frequency === "upfront" && fee.capitalised && !isRated(fee));
  const flow = {
    received: loanAmount.minus(atStart).plus(financedButLeftOut),
    payment: repayments.plus(total((fee) => fee.frequency === "monthly" && isRated(fee))),
    atEnd: total((fee) => fee.when === "end" && isRated(fee)),
    balloon,
    term,
    inAdvance,
  };
  const hasComparisonRate = sheet.type === "consumer" && sheet.feesKnown !== false;
  const comparisonRate = hasComparisonRate ? naiveComparisonRate(flow) : null;
  return {
    ...financed,
    cost: comparisonRate,
    comparisonRate: comparisonRate === null ? null : round2(comparisonRate),
    loanAmount: round2(repayments.times(term).plus(balloon)),
    repayments: round2(repayments),
    weeklyRepayments: round2(repayments.div("4.33")),
  };
}

/** Section 4.8: undefined without a limit, or not above it. */
export function costLimit(scenario: Scenario, priced: Priced & { readonly dearest: Decimal }, charges: readonly Charge[]) {
  const { sheet, rate, dearest } = priced;
  const amounts = amountsOf(scenario, priced, charges);
  if (sheet.type === "commercial" || sheet.adi === true || amounts === null || amounts.repayments === null) return undefined;
  if (sheet.feesKnown === false) return rate.gt(48) ? true : null;
  const isAbove = ({ cost }: { readonly cost: Decimal | null }) => cost === null || cost.gt(48);
  if (isAbove(amounts)) return true;
  const all = charges.map(({ charged, ...charge }) => ({ ...charge, charged: { ...charged, result: charged.result ?? true } }));
  return isAbove(amountsOf(scenario, { ...priced, rate: dearest }, all)!) ? null : undefined;
}

/** Section 4.7. */
const notRepayable = { cost: null, comparisonRate: null, loanAmount: null, repayments: null, weeklyRepayments: null };

interface Loan {
  readonly financeAmount: Decimal.Value;
  readonly balloon: Decimal.Value;
  readonly rate: Decimal.Value;
  readonly term: number;
  readonly inAdvance: boolean;
}

/** Section 4.4, unrounded. */
export function naiveRepayment({ financeAmount, balloon, rate, term, inAdvance }: Loan): Decimal {
  const i = new Exact(rate).div(1200);
  if (i.isZero()) return new Exact(financeAmount).minus(balloon).div(term);
  const discount = i.plus(1).pow(-term);
  const inArrears = new Exact(financeAmount).minus(discount.times(balloon)).times(i).div(new Exact(1).minus(discount));
  return inAdvance ? inArrears.div(i.plus(1)) : inArrears;
}

interface CashFlow {
  readonly received: Decimal.Value;
  readonly payment: Decimal.Value;
  readonly atEnd?: Decimal.Value;
  readonly balloon: Decimal.Value;
  readonly term: number;
  readonly inAdvance?: boolean;
}

/**
 * Section 4.5, unrounded, solved for v = 1 / (1 + j). In powers of v the signs of what is received and of what is paid change once, so v is
 * unique, and there is none unless something is left of the first and the last payment is positive.
 */
export function naiveComparisonRate({ received, payment, atEnd = 0, balloon, term, inAdvance = false }: CashFlow): Decimal | null {
  const lastPaid = inAdvance ? term - 1 : term;
  const paidAtOnce = inAdvance ? payment : 0;
  const left = new Exact(received).minus(paidAtOnce);
  if (left.lte(0) || new Exact(payment).plus(atEnd).plus(balloon).lte(0)) return null;
  const presentValue = (v: Decimal) => {
    const { annuity, slope } = annuityOf(v, lastPaid);
    const fees = v.pow(lastPaid - 1).times(atEnd);
    const end = v.pow(term - 1).times(balloon);
    return {
      gap: annuity.times(payment).plus(fees.times(v)).plus(end.times(v)).minus(left),
      slope: slope.times(payment).plus(fees.times(lastPaid)).plus(end.times(term)),
    };
  };
  let [low, high, v] = [new Exact(0), new Exact(1), new Exact(1)];
  while (presentValue(high).gap.lt(0)) high = high.times(2);
  for (;;) {
    const { gap, slope } = presentValue(v);
    if (gap.isZero()) break;
    [low, high] = gap.lt(0) ? [v, high] : [low, v];
    const newton = v.minus(gap.div(slope));
    const next = newton.gt(low) && newton.lt(high) ? newton : low.plus(high).div(2);
    if (next.minus(v).abs().lt("1e-22")) break;
    v = next;
  }
  return new Exact(1).div(v).minus(1).times(1200);
}

/** v + v^2 + ... + v^term and its derivative. */
function annuityOf(v: Decimal, term: number): { annuity: Decimal; slope: Decimal } {
  if (v.eq(1)) return { annuity: new Exact(term), slope: new Exact((term * (term + 1)) / 2) };
  const power = v.pow(term);
  const rest = new Exact(1).minus(v);
  const annuity = v.times(new Exact(1).minus(power)).div(rest);
  return { annuity, slope: annuity.div(v).minus(power.times(term)).div(rest) };
}

export function counted<Judged extends { result: Truth }>(judged: readonly Judged[]): Judged[] {
  return judged.filter(({ result }) => result === true);
}

function totalOf(charges: readonly Charge[]): Decimal {
  return sumOf(charges.map(({ charged: { amount, result } }) => (result === true ? (amount ?? 0) : 0)));
}

export const totalWhere = (charges: readonly Charge[], frequency: Fee["frequency"]): Decimal =>
  totalOf(charges.filter(({ fee }) => fee.frequency === frequency));

export function sumOf(figures: readonly Decimal.Value[]): Decimal {
  return figures.reduce<Decimal>((total, figure) => total.plus(figure), new Exact(0));
}

function percentOf(amount: Decimal.Value, percent: number): Decimal {
  return new Exact(amount).times(percent).div(100);
}

/** To two decimals, half away from zero; 0 for -0. */
export function round2(figure: Decimal.Value): number {
  return new Exact(figure).toDecimalPlaces(2).toNumber() + 0;
}
