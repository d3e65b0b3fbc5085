import { businessDate } from "../../shared/business-date.ts";
import type { ApplicationType } from "../../shared/domain/application-type.ts";
import type { IsoDate } from "../../shared/dates.ts";
import { type UsedAttributes, usedAttributes } from "../../shared/quote/used-attributes.ts";
import { quote } from "../../shared/quote/quote.ts";
import type { QuoteOptions } from "../../shared/quote/rank.ts";
import type { SheetsInForce } from "../../shared/quote/rulebook.ts";
import type { Scenario } from "../../shared/quote/scenario.ts";
import type { Trace } from "../../shared/quote/trace/trace-rows.ts";
import { isTraceConsistent } from "../../shared/quote/trace/consistency.ts";
import { tracedProducts } from "../../shared/quote/trace/trace.ts";
import { unknownsOf } from "../../shared/quote/unknowns.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import type { Operation } from "../call/operation.ts";
import { countMetric, recordMetric } from "../metric.ts";
import { panelOfOwner } from "../organisation/lenders.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";
import { submissionLendersOn } from "../sheets/submission-lenders.ts";
import { sheetsOn } from "../sheets/current-sheets.ts";
import { withProof } from "../sheets/sheet-proof.ts";
import type { RateSheets } from "../sheets/rate-sheets.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { scenarioOf } from "../../shared/quote/scenario-of.ts";
import { applyOverrides } from "./scenario-overrides.ts";
import { withVerification } from "../sheets/sheet-verification.ts";
import type { ProductResult } from "../../shared/quote/product.ts";
import { callLimits } from "../call/call-limits.ts";
import type { Caller } from "../call/caller.ts";
import { consumeCallLimit } from "../store/services/call-limit.ts";

/** Ranks all products by the sheets of today or of the past day `asOf`. Also returns the sheets' hash, the referral's figures, and the values to filter by. */
export const rankedProducts: Operation<"rankedProducts"> = async (
  caller,
  { params, query: { trace = [], tiersOf: lender, asOf, outside: isOutside, ...query } },
  call,
) => {
  const today = dayOf(asOf);
  const [application, sheets, panel] = await Promise.all([
    openWorkspace(caller, params.applicationId, call),
    sheetsOn(today),
    panelOfOwner(caller),
  ]);
  const { scenario, rest } = applyOverrides(scenarioOf(application, today), query);
  const options = { ...omitUndefined<QuoteOptions>(rest), ...panel, ...(isOutside === "true" && { outside: true }) };
  const tiers = lender === undefined ? undefined : await tiersOf(caller, lender, { sheets, scenario, options });
  const { products, referral, outside } = quote(scenario, sheets.rulebook, options);
  countMetric("QuotesRanked", { applicationType: application.applicationType });
  recordMetric("ProductsPerQuote", products.length, { applicationType: application.applicationType });
  const verified = withVerification(sheets, await withProof(sheets, products));
  const traces = trace.length === 0 ? undefined : tracesOf(sheets, scenario, { ...options, lenders: trace, outside: true });
  return {
    rulebook: sheets.hashOn(today),
    products: traces ? verified.map((product) => ({ ...product, ...traces.get(product.lender) })) : verified,
    referral,
    ...choicesOf(sheets, application.applicationType, today, options),
    unknowns: unknownsOf(products, scenario),
    ...(tiers && { tiers: withVerification(sheets, tiers) }),
    ...(options.panel && outside && { outside: [...outside] }),
  };
};

/** Throws InvalidInput for a day to come. */
function dayOf(asOf: IsoDate | undefined): IsoDate {
  const today = businessDate(new Date());
  if (asOf !== undefined && asOf > today)
    throw new InvalidInput([{ path: ["asOf"], found: asOf, expected: `${today} or a day before it` }]);
  return asOf ?? today;
}

/** By lender. A trace that disagrees with its product is counted and left out. */
function tracesOf(
  { rulebook, sourcesOf }: RateSheets,
  scenario: Scenario,
  options: QuoteOptions,
): ReadonlyMap<string, { readonly trace: Trace }> {
  const traced = tracedProducts(scenario, rulebook, sourcesOf, options);
  for (const each of traced)
    if (!isTraceConsistent(each)) countMetric("TraceMismatches", {}, { lender: each.product.lender, tier: each.product.tier });
  return new Map(traced.filter(isTraceConsistent).map(({ product, trace }) => [product.lender, { trace }]));
}

/** They only change with the sheets in force. */
const usedAttributesCache = new WeakMap<SheetsInForce, UsedAttributes>();

function choicesOf(sheets: RateSheets, type: ApplicationType, today: IsoDate, { panel, outside }: QuoteOptions) {
  const inForce = sheets.rulebook.inForce(type, today);
  const { tiers } = inForce;
  const attributes = usedAttributesCache.get(inForce) ?? usedAttributes(inForce);
  usedAttributesCache.set(inForce, attributes);
  return {
    lenders: [...new Set(tiers.map(({ sheet }) => sheet.lender))].filter((lender) => outside || !panel || panel.includes(lender)),
    productTypes: [...new Set(tiers.map(({ tier }) => tier.productType))],
    ...attributes,
    submitting: submissionLendersOn(sheets, today)
      .filter((submissionLender) => submissionLender.type === type)
      .map(({ lender }) => lender),
  };
}

const maxTiers = 10;

/**
 * A lender's best tiers in the ranking's order. Each call counts against the user's daily limit, so that rate sheets cannot be copied tier by
 * tier. Throws InvalidInput for an unknown lender, and ApiError (forbidden) without a verified email address or (tooMany) over the limit.
 */
async function tiersOf(
  caller: Caller,
  lender: string,
  { sheets: { rulebook, lenders }, scenario, options }: { sheets: RateSheets; scenario: Scenario; options: QuoteOptions },
): Promise<readonly ProductResult[]> {
  if (!lenders().includes(lender)) throw new InvalidInput([{ path: ["tiersOf"], found: lender, expected: "a lender with a rate sheet" }]);
  await consumeCallLimit({ ...caller, userId: caller.delegate?.userId ?? caller.userId }, callLimits.tierLists);
  return quote(scenario, rulebook, { ...options, lenders: [lender], outside: true, allTiers: true }).products.slice(0, maxTiers);
}
