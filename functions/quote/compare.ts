import { businessDate } from "../../shared/business-date.ts";
import { type IsoDate } from "../../shared/dates.ts";
import type { Operation } from "../call/operation.ts";
import { panelOfOwner } from "../organisation/lenders.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";
import { currentSheets } from "../sheets/current-sheets.ts";
import { quote } from "../../shared/quote/quote.ts";
import type { QuoteOptions } from "../../shared/quote/rank.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { scenarioOf } from "../../shared/quote/scenario-of.ts";
import type { Application } from "../../shared/domain/application.ts";
import { dollarText } from "../../shared/format.ts";
import type { ProductResult } from "../../shared/quote/product.ts";
import type { Rulebook } from "../../shared/quote/rulebook.ts";
import { totalCost } from "../../shared/quote/total-cost.ts";
import { withTerms } from "../../shared/quote/with-terms.ts";

/** Ranks the application by its own terms and by those of each of its scenarios. */
export const compareQuotes: Operation<"compareQuotes"> = async (caller, { body: { applicationId, ...query } }, call) => {
  const [application, sheets, panel] = await Promise.all([
    openWorkspace(caller, applicationId, call),
    currentSheets(),
    panelOfOwner(caller),
  ]);
  const today = businessDate(new Date());
  const columns = columnsOf(application, { rulebook: sheets.rulebook, today }, { ...omitUndefined<QuoteOptions>(query), ...panel });
  return { rulebook: sheets.hashOn(today), today, columns };
};

interface Pricing {
  readonly rulebook: Rulebook;
  readonly today: IsoDate;
}

/** The application's own terms first, then its scenarios. */
export function columnsOf(application: Application, pricing: Pricing, options: QuoteOptions) {
  return [{ _id: null, name: null, terms: {} }, ...application.variants].map((column) => ({
    ...column,
    ...pricedTerms(withTerms(application, column.terms), pricing, options),
  }));
}

/** The products for an application's own terms, or the problem why these cannot be priced. */
export function pricedTerms(application: Application, { rulebook, today }: Pricing, options: QuoteOptions) {
  const problem = problemOf(application);
  const products = problem === null ? quote(scenarioOf(application, today), rulebook, options).products : [];
  return { problem, products: products.map((product) => comparedOf(product, application.loanDetails.term ?? 0)) };
}

/** Why terms cannot be priced: the application's own amount may have changed since the scenario's. */
function problemOf({ asset: { assetValue }, loanDetails: { deposit } }: Application): string | null {
  if (typeof assetValue !== "number" || typeof deposit !== "number" || deposit <= assetValue) return null;
  return `The deposit of ${dollarText(deposit)} is above the asset value of ${dollarText(assetValue)}.`;
}

const comparedFields = [
  "lender",
  "productName",
  "tier",
  "qualification",
  "criteria",
  "rate",
  "comparisonRate",
  "repayments",
  "weeklyRepayments",
  "financeAmount",
  "feesTotal",
  "monthlyFees",
  "aboveCostCap",
  "rateFrom",
  "illustrative",
] as const satisfies readonly (keyof ProductResult)[];

/** The term is in months. */
function comparedOf(product: ProductResult, term: number) {
  const compared = Object.fromEntries(comparedFields.map((field) => [field, product[field]]));
  return { ...(compared as Pick<ProductResult, (typeof comparedFields)[number]>), total: totalCost(product, term) };
}
