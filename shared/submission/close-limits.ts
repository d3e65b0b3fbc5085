import { percentOf } from "../money.ts";
import { dollarText } from "../format.ts";
import { valueText } from "../domain/field-text.ts";
import { TRUE } from "../quote/criteria.ts";
import { evaluate } from "../quote/evaluate.ts";
import type { ProductResult } from "../quote/product.ts";
import type { Rulebook } from "../quote/rulebook.ts";
import type { Scenario } from "../quote/scenario.ts";
import type { LeafCriterion } from "../quote/sheet.ts";
import { attributeRules, fieldOf } from "../quote/vocabulary.ts";

export interface CloseLimit {
  /** "credit score". */
  readonly what: string;
  readonly value: string;
  readonly limit: string;
}

const closePercent = 10;

/** The numbers with which the product's tier is met by at most a tenth of the nearest limit. */
export function closeLimits({ lender, productName, tier: name }: ProductResult, scenario: Scenario, rulebook: Rulebook): CloseLimit[] {
  const { criteria, indexed, tiers } = rulebook.inForce(scenario.applicationType, scenario.today);
  const answers = evaluate(criteria, scenario);
  const compared = [...criteria.facts, ...criteria.sheetFacts];
  const found = tiers.find(({ sheet, tier }) => sheet.lender === lender && sheet.productName === productName && tier.name === name);
  return (found?.tier.criteria ?? []).flatMap((number) => {
    const criterion = indexed[number]!;
    const fact = compared.find(({ ranges }) => ranges.some((range) => range.number === number));
    const value = fact?.read(scenario, answers);
    if (answers[number] !== TRUE || !("attribute" in criterion) || !fact || typeof value !== "number") return [];
    const limits = Object.values(fact.ranges.find((range) => range.number === number)!.range).filter(Number.isFinite);
    const [limit] = limits.toSorted((a, b) => Math.abs(value - a) - Math.abs(value - b));
    if (limit === undefined || Math.abs(value - limit) > percentOf(closePercent, Math.abs(limit))) return [];
    const textOf = (amount: number) => numberText(criterion, amount);
    return [{ what: nameOf(criterion), value: textOf(value), limit: textOf(limit) }];
  });
}

function nameOf({ attribute }: LeafCriterion): string {
  const { mustMatch, label } = attributeRules[attribute];
  const name = mustMatch ?? label;
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** Days are compared in months. */
function numberText({ attribute, unit = attributeRules[attribute].units?.[0] }: LeafCriterion, value: number): string {
  const { kind } = attributeRules[attribute];
  if (kind === "date" && unit === "years") return `${Math.floor(value / 12)} years`;
  if (unit === "percent" || attribute === "lvr") return `${value}%`;
  if (unit !== undefined || attribute === "ageOfAssetAtEnd") return `${value} ${unit ?? "years"}`;
  const field = fieldOf(attribute);
  return field ? valueText(field, value) : dollarText(value);
}
