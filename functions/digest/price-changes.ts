import type { IsoDate } from "../../shared/dates.ts";
import type { Application } from "../../shared/domain/application.ts";
import { quote } from "../../shared/quote/quote.ts";
import type { Rulebook } from "../../shared/quote/rulebook.ts";
import type { PanelOptions } from "../organisation/lenders.ts";
import { scenarioOf } from "../../shared/quote/scenario-of.ts";

export interface PriceChange {
  readonly lender: string;
  /** Dollars a month. */
  readonly from: number;
  /** Null: the quote no longer qualifies. */
  readonly to: number | null;
}

export interface ComparedRulebooks {
  readonly before: Rulebook;
  readonly now: Rulebook;
  /** Of the owner's organisation. */
  readonly panel: PanelOptions;
}

/** Of products for which the quote qualified before. */
export function priceChanges(application: Application, today: IsoDate, { before, now, panel }: ComparedRulebooks): readonly PriceChange[] {
  const scenario = scenarioOf(application, today);
  const products = new Map(quote(scenario, now, panel).products.map((product) => [product.lender, product]));
  return quote(scenario, before, panel).products.flatMap(({ lender, qualification, repayments }): PriceChange[] => {
    const after = products.get(lender);
    if (qualification !== 0 || repayments === null) return [];
    if (after?.qualification !== 0) return [{ lender, from: repayments, to: null }];
    return after.repayments === null || after.repayments === repayments ? [] : [{ lender, from: repayments, to: after.repayments }];
  });
}
