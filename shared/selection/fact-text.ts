import { valueText } from "../domain/field-text.ts";
import type { Field } from "../domain/field.ts";
import { dollarText } from "../format.ts";
import { loanAmount, readerOf } from "../quote/facts.ts";
import { type Scenario, scenarioEmployer, scenarioParts } from "../quote/scenario.ts";
import { type CriterionAttribute, type CriterionObject, attributeRules, vocabulary } from "../quote/vocabulary.ts";

/** What a criterion has found in the scenario, as "$28,000.00"; undefined for what is not known. */
export function factText(attribute: CriterionAttribute, scenario: Scenario): string | undefined {
  if (attribute === "lvr") return loanToValueText(scenario);
  const object = (Object.keys(vocabulary) as CriterionObject[]).find((each) => Object.hasOwn(vocabulary[each], attribute))!;
  const fact = readerOf(object === "employer" ? `first employer.${attribute}` : `${object}.${attribute}`)(scenario);
  if (fact === null) return "none";
  return typeof fact === "object" || typeof fact === "symbol" || fact === undefined ? undefined : textOf(attribute, object, fact);
}

function textOf(attribute: CriterionAttribute, object: CriterionObject, fact: number | string | boolean): string {
  if (attribute === "loanAmount") return dollarText(Number(fact));
  if (attribute === "ageOfAsset") return `year of manufacture ${fact}`;
  if (attribute === "ageOfAssetAtEnd") return `${fact} years`;
  // Facts of dates are the months since then.
  if (attributeRules[attribute].kind === "date") return object === "customer" ? `${Math.floor(Number(fact) / 12)} years` : `${fact} months`;
  const fields: Readonly<Record<string, Field>> = object === "employer" ? scenarioEmployer : scenarioParts[object];
  return valueText(fields[attribute]!, fact);
}

/** The ratio also counts the lender's financed fees, which differ by sheet. */
function loanToValueText(scenario: Scenario): string | undefined {
  const loan = loanAmount(scenario);
  return loan === undefined
    ? undefined
    : `a loan of ${dollarText(loan)}, before financed fees, for an asset of ${dollarText(scenario.asset?.assetValue ?? null)}`;
}
