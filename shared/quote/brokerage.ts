/** Brokerage of a commercial product: its band, percent and amount (README.md, section 4.3; words.md). */
import { grossedUp, minus, percentOf, percentOfCents, percentageOf, roundTo } from "../money.ts";
import { TRUE } from "./criteria.ts";
import { type Answers, allOf } from "./evaluate.ts";
import type { IndexedBand } from "./indexed-sheets.ts";
import type { Calculation } from "./sheet.ts";

/** The first band whose criteria hold. */
export const bandOf = (bands: readonly IndexedBand[], answers: Answers): IndexedBand | undefined =>
  bands.find(({ criteria }) => allOf(criteria, answers) === TRUE);

/**
 * A band's percent: its value, or the broker's own rate, for the scenario or else for the lender, up to the band's maximum; a band without a
 * maximum is flat. 0 without a band.
 */
export function brokeragePercent(band: IndexedBand | undefined, brokerageRate: number | null | undefined): number {
  if (!band) return 0;
  const wanted = brokerageRate ?? band.charged;
  return band.max === undefined || wanted === undefined ? band.value : Math.min(wanted, band.max);
}

/** What brokerage above the band's value adds to the rate: shown as a loading. */
export interface BrokerageRise {
  readonly name: string;
  /** Percent a year, to 4 decimals. */
  readonly value: number;
  readonly band: IndexedBand;
}

/** How each rise's name begins. */
export const riseName = "Brokerage above";

export function brokerageRise(band: IndexedBand | undefined, percent: number): BrokerageRise | undefined {
  const above = minus(percent, band?.value ?? 0);
  if (band?.addsToRate === undefined || above <= 0) return undefined;
  const { addsToRate, inStepsOf: step } = band;
  const counted = step === undefined ? above : percentOf(step, 100 * Math.ceil(percentageOf(above, step) / 100));
  return { name: `${riseName} ${band.value}%`, value: roundTo(percentOf(addsToRate, percentOf(counted, 10_000)), 4), band };
}

/** Cents; `net` is the loan amount with the financed fees. */
export function brokerageCents(
  percent: number,
  { brokerageBase }: Calculation,
  { loan, net }: Readonly<Record<"loan" | "net", number>>,
): number {
  if (brokerageBase === "financeAmount") return grossedUp(percent, net);
  return percentOfCents(percent, brokerageBase === "loanAmount" ? loan : net);
}
