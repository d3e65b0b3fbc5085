import { businessDate } from "../../shared/business-date.ts";
import type { ApplicationType } from "../../shared/domain/application-type.ts";
import type { IsoDate } from "../../shared/dates.ts";
import { quote } from "../../shared/quote/quote.ts";
import type { QuoteOptions } from "../../shared/quote/rank.ts";
import type { Operation } from "../http/operation.ts";
import { countMetric, recordMetric } from "../metric.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";
import { submissionLendersOn } from "./submission-lenders.ts";
import { rulebook, rulebookHash } from "./rulebook.ts";
import { scenarioOf } from "./scenario-of.ts";

/** Ranks all products by today's sheets. Also returns the sheets' hash, the referral's figures, and the values to filter by. */
export const rankedProducts: Operation<"rankedProducts"> = async (caller, { params, query }, call) => {
  const application = await openWorkspace(caller, params.applicationId, call);
  const today = businessDate(new Date());
  const result = quote(scenarioOf(application, today), rulebook, optional(query));
  countMetric("QuotesRanked", { applicationType: application.applicationType });
  recordMetric("ProductsPerQuote", result.products.length, { applicationType: application.applicationType });
  return { rulebook: rulebookHash(today), ...result, ...choicesOf(application.applicationType, today) };
};

function optional(query: { readonly [K in keyof QuoteOptions]: QuoteOptions[K] | undefined }): QuoteOptions {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}

function choicesOf(type: ApplicationType, today: IsoDate) {
  const { tiers } = rulebook.inForce(type, today);
  return {
    lenders: [...new Set(tiers.map(({ sheet }) => sheet.lender))],
    productTypes: [...new Set(tiers.map(({ tier }) => tier.productType))],
    submitting: submissionLendersOn(today)
      .filter((submissionLender) => submissionLender.type === type)
      .map(({ lender }) => lender),
  };
}
