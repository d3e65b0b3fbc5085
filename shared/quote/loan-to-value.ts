/** The loan to value ratio, which depends on the fees of the sheet whose criteria compare it (README.md, section 1). */
import { centsOf, dollarsOf, percentageOf, plus } from "../money.ts";
import type { Answers } from "./evaluate.ts";
import { loanAmount } from "./facts.ts";
import { countedFees } from "./fees.ts";
import type { IndexedFee, IndexedSheet } from "./indexed-sheets.ts";
import type { Scenario } from "./scenario.ts";

/** The fees that are financed where they count. Fees of some tiers alone are left out, so that all tiers have the same ratio. */
export const financedFees = ({ fees }: IndexedSheet): readonly IndexedFee[] =>
  fees.filter(({ frequency, capitalised, tiers }) => frequency === "upfront" && capitalised && !tiers);

/** Loan amount and counted financed fees, in percent of the asset value. Undefined without an asset value. */
export function loanToValue(scenario: Scenario, financed: readonly IndexedFee[], answers: Answers): number | undefined {
  const assetValue = scenario.asset?.assetValue;
  const loan = loanAmount(scenario);
  if (!assetValue || loan === undefined) return undefined;
  const { capitalised } = countedFees(financed, answers, centsOf(loan));
  return percentageOf(plus(loan, dollarsOf(capitalised)), assetValue);
}
