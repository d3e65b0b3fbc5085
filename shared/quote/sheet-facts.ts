/** The facts that depend on a sheet: on its financed fees, and on its brokerage (README.md, section 1; words.md). */
import { centsOf, dollarsOf, percentageOf, plus } from "../money.ts";
import { bandOf, brokerageCents, brokeragePercent } from "./brokerage.ts";
import type { Answers } from "./evaluate.ts";
import { loanAmount } from "./facts.ts";
import { countedFees } from "./fees.ts";
import type { IndexedBand, IndexedFee, IndexedLeaf, IndexedSheet } from "./indexed-sheets.ts";
import type { Scenario } from "./scenario.ts";
import { belongsTo } from "./tier-parts.ts";

/** What such a fact is made of. */
export interface SheetParts {
  readonly attribute: "lvr" | "financeAmount";
  /** Those that are financed where they count. */
  readonly fees: readonly IndexedFee[];
  readonly bands: readonly IndexedBand[];
  readonly sheet: IndexedSheet;
}

/** Of the loan to value ratio without the fees of some tiers alone, so that all tiers have the same; of the amount financed those of the leaf's tier. */
export function partsOf({ attribute, tier }: Pick<IndexedLeaf, "attribute" | "tier">, sheet: IndexedSheet): SheetParts {
  const financed = sheet.fees.filter(({ frequency, capitalised }) => frequency === "upfront" && capitalised);
  if (attribute !== "financeAmount") return { attribute: "lvr", fees: financed.filter(({ tiers }) => !tiers), bands: [], sheet };
  const own = <P extends IndexedFee | IndexedBand>(parts: readonly P[]) =>
    parts.filter((part) => tier === undefined || belongsTo(part, tier));
  return { attribute, fees: own(financed), bands: own(sheet.brokerage), sheet };
}

/** Undefined without an asset value; of the ratio also with one of 0. Fees and bands whose criteria are unknown do not count. */
export function sheetFact({ attribute, fees, bands, sheet }: SheetParts, scenario: Scenario, answers: Answers): number | undefined {
  const loan = loanAmount(scenario);
  if (loan === undefined) return undefined;
  const net = plus(loan, dollarsOf(countedFees(fees, answers, centsOf(loan)).capitalised));
  if (attribute === "lvr") return scenario.asset?.assetValue ? percentageOf(net, scenario.asset.assetValue) : undefined;
  const band = scenario.applicationType === "commercial" ? bandOf(bands, answers) : undefined;
  const percent = brokeragePercent(band, scenario.loanDetails?.brokerageRate);
  return plus(net, dollarsOf(brokerageCents(percent, sheet, { loan: centsOf(loan), net: centsOf(net) })));
}
