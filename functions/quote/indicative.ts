import type { IsoDate } from "../../shared/dates.ts";
import type { Application } from "../../shared/domain/application.ts";
import type { ProductResult } from "../../shared/quote/product.ts";
import { quote } from "../../shared/quote/quote.ts";
import type { QuoteOptions } from "../../shared/quote/rank.ts";
import type { ReferralFigures } from "../../shared/quote/referral.ts";
import type { Scenario } from "../../shared/quote/scenario.ts";
import { type PanelOptions, listing } from "../organisation/lenders.ts";
import type { RateSheets } from "../sheets/rate-sheets.ts";
import { scenarioOf } from "../../shared/quote/scenario-of.ts";

export interface Indication {
  readonly figures: ReferralFigures | null;
  readonly scenario: Scenario;
  readonly rulebookHash: string;
}

/** The referral's figures by the sheets in force on a day, without a broker's filters. */
export function indicationFor({ rulebook, hashOn }: RateSheets, application: Application, today: IsoDate): Indication {
  const scenario = scenarioOf(application, today);
  return { figures: quote(scenario, rulebook).referral, scenario, rulebookHash: hashOn(today) };
}

export interface IndicativeProduct {
  readonly product: ProductResult;
  readonly scenario: Scenario;
  readonly rulebookHash: string;
}

/** Options for one lender's product, whether or not its criteria are met. */
export const indicativeProductOptions = (lender: string, panel: PanelOptions): QuoteOptions => ({
  lenders: [lender],
  mustMatch: [],
  ...listing([lender], panel),
});

/** Returns the product whether or not its criteria are met; undefined if the lender has no sheet. */
export function indicativeProductOf(
  { rulebook, hashOn }: RateSheets,
  application: Application,
  { lender, today, panel }: { readonly lender: string; readonly today: IsoDate; readonly panel: PanelOptions },
): IndicativeProduct | undefined {
  const scenario = scenarioOf(application, today);
  const [product] = quote(scenario, rulebook, indicativeProductOptions(lender, panel)).products;
  return product && { product, scenario, rulebookHash: hashOn(today) };
}
