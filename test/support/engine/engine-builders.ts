import { rulebookOf as compiled } from "../../../shared/quote/rulebook.ts";
import { quote } from "../../../shared/quote/quote.ts";
import type { QuoteOptions } from "../../../shared/quote/rank.ts";
import type { Rulebook } from "../../../shared/quote/rulebook.ts";
import type { Scenario } from "../../../shared/quote/scenario.ts";
import type { Criterion, LeafCriterion, Sheet, Tier } from "../../../shared/quote/sheet.ts";

export const today = "2026-11-20";

/** A criterion whose label spells out its condition. */
export function criterionOn(
  subject: `${string}.${string}`,
  condition: LeafCriterion["condition"],
  value?: LeafCriterion["value"],
  more: Partial<LeafCriterion> = {},
): LeafCriterion {
  const [object, attribute] = subject.split(".");
  return {
    label: `${subject} ${condition} ${JSON.stringify(value)}`,
    object,
    attribute,
    condition,
    ...(value === undefined ? {} : { value }),
    ...more,
  } as LeafCriterion;
}

export function compound(conditional: "and" | "or", ...criteria: Criterion[]): Criterion {
  return { label: conditional, condition: "compound", conditional, criteria };
}

export function tier(more: Partial<Tier> = {}): Tier {
  return { name: "Only tier", rate: 10, productType: "Standard", criteria: [], ...more };
}

export function sheet(more: Partial<Sheet> = {}): Sheet {
  return {
    date: null,
    lender: "Lender",
    type: "consumer",
    logoURL: "/lenders/lender.svg",
    fees: [],
    brokerage: [],
    loading: [],
    info: [],
    productTiers: [tier()],
    provenance: [],
    ...more,
  };
}

/** A rulebook of these sheets, in files named in this order. */
export function rulebookWith(...sheets: Sheet[]): Rulebook {
  return compiled(sheets.map((each, i) => ({ file: `${String(i).padStart(2, "0")}.json`, sheet: each })));
}

export function aScenario(more: Partial<Scenario> = {}): Scenario {
  return { applicationType: "consumer", today, ...more };
}

/** The products of a scenario by these sheets. */
export function productsOf(scenario: Scenario, sheets: readonly Sheet[], options: QuoteOptions = {}) {
  return quote(scenario, rulebookWith(...sheets), options).products;
}

/** The only product of a scenario by one sheet. */
export function productOf(scenario: Scenario, only: Sheet, options: QuoteOptions = {}) {
  const products = productsOf(scenario, [only], options);
  if (products.length !== 1) throw new Error(`expected one product, found ${products.length}`);
  return products[0]!;
}

/** The result of a criterion for a scenario, computed by the whole engine. */
export function answerTo(criterion: Criterion, scenario: Scenario): boolean | null {
  return productOf(scenario, sheet({ type: scenario.applicationType, productTiers: [tier({ criteria: [criterion] })] }), { mustMatch: [] })
    .criteriaResults[0]!.result;
}
