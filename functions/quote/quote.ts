import { businessDate } from "../../shared/business-date.ts";
import type { ApplicationType } from "../../shared/entities/application-type.ts";
import type { IsoDate } from "../../shared/dates.ts";
import { quote } from "../../shared/quote/quote.ts";
import { quoteJson } from "../../shared/quote/quote-json.ts";
import type { QuoteOptions } from "../../shared/quote/rank.ts";
import type { Operation } from "../http/operation.ts";
import { WrittenJson } from "../http/written-json.ts";
import { countMetric, recordMetric } from "../metric.ts";
import { openWorkspace } from "../store/workspace.ts";
import { takersOn } from "../submission/takers.ts";
import { rulebook, rulebookHash } from "./rulebook.ts";
import { scenarioOf } from "./scenario-of.ts";

/**
 * Every lender's products for a stored application by today's rate sheets, with the hash of those sheets, the referral's
 * figures, and the lenders and product types that there are to filter by.
 */
export const rankedProducts: Operation<"rankedProducts"> = async (caller, { params, query }, call) => {
  const application = await openWorkspace(caller, params.applicationId, call);
  const today = businessDate(new Date());
  const result = quote(scenarioOf(application, today), rulebook, given(query));
  const written = quoteJson(result, rulebookHash(today));
  countMetric("QuotesRanked", { applicationType: application.applicationType });
  recordMetric("ProductsPerQuote", result.products.length, { applicationType: application.applicationType });
  return new WrittenJson(`${written.slice(0, -1)},${choicesJson(application.applicationType, today)}}`);
};

function given(query: { readonly [K in keyof QuoteOptions]: QuoteOptions[K] | undefined }): QuoteOptions {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}

function choicesJson(type: ApplicationType, today: IsoDate): string {
  const { tiers } = rulebook.inForce(type, today);
  const lenders = [...new Set(tiers.map(({ sheet }) => sheet.lender))];
  const productTypes = [...new Set(tiers.map(({ tier }) => tier.productType))];
  const submitting = takersOn(today).filter((taker) => taker.type === type);
  const names = JSON.stringify(submitting.map(({ lender }) => lender));
  return `"lenders":${JSON.stringify(lenders)},"productTypes":${JSON.stringify(productTypes)},"submitting":${names}`;
}
