/** Brokerage of a commercial product: its band, percent and amount (README.md, section 4.3; words.md). */
import { grossedUp, percentOfCents } from "../money.ts";
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

/** Cents; `net` is the loan amount with the financed fees. */
export function brokerageCents(
  percent: number,
  { brokerageBase }: Calculation,
  { loan, net }: Readonly<Record<"loan" | "net", number>>,
): number {
  if (brokerageBase === "financeAmount") return grossedUp(percent, net);
  return percentOfCents(percent, brokerageBase === "loanAmount" ? loan : net);
}
