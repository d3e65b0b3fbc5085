/** The fields that are still empty, and what each would settle (README.md, section 9). */
import type { ProductResult } from "./product.ts";
import { type Scenario, type ScenarioPart, scenarioEmployer, scenarioParts } from "./scenario.ts";
import { type CriterionAttribute, criterionAttributes } from "./vocabulary.ts";

/** The fields from which a derived attribute is calculated. */
const derivedFrom: Partial<Readonly<Record<CriterionAttribute, readonly CriterionAttribute[]>>> = {
  loanAmount: ["assetValue"],
  deposit: ["deposit", "assetValue"],
  ageOfAssetAtEnd: ["ageOfAsset", "term"],
  lvr: ["assetValue"],
  financeAmount: ["assetValue"],
  ageAtEnd: ["dateOfBirth", "term"],
  totalExposure: ["exposure", "assetValue"],
};

export interface Unknown {
  readonly field: CriterionAttribute;
  /** Products with an unknown criterion that needs the field. */
  readonly asks: number;
  /** Those of them for which it is the only empty field, so that any answer settles them. */
  readonly settles: number;
  /** Those of `settles` that fail nothing else: an answer may make them qualify. */
  readonly opens: number;
}

/** Sorted by what they open, settle and ask for, then in the order of the quote panel. */
export function unknownsOf(products: readonly ProductResult[], scenario: Scenario): Unknown[] {
  const asking = products
    .map((product) => ({ product, fields: fieldsToFill(scenario, unknownAttributes(product)) }))
    .filter(({ fields }) => fields.length > 0);
  const count = (field: CriterionAttribute, isCounted: (asked: (typeof asking)[number]) => boolean) =>
    asking.filter((asked) => asked.fields.includes(field) && isCounted(asked)).length;
  const isAlone = ({ fields }: (typeof asking)[number]) => fields.length === 1;
  return [...new Set(asking.flatMap(({ fields }) => fields))]
    .map((field) => ({
      field,
      asks: count(field, () => true),
      settles: count(field, isAlone),
      opens: count(field, (asked) => isAlone(asked) && asked.product.qualification === 1),
    }))
    .toSorted((a, b) => b.opens - a.opens || b.settles - a.settles || b.asks - a.asks || placeOf(a.field) - placeOf(b.field));
}

/** The empty fields on which the product's unknown criteria depend, each once. */
export function fieldsStillNeeded(scenario: Scenario, product: ProductResult): readonly CriterionAttribute[] {
  return fieldsToFill(scenario, unknownAttributes(product));
}

const unknownAttributes = ({ criteriaResults }: ProductResult): CriterionAttribute[] =>
  criteriaResults.filter(({ result }) => result === null).flatMap(({ attributes }) => attributes);

/** The empty fields on which these attributes depend, each once. Null is known to be absent, and only the first employer counts. */
export function fieldsToFill(scenario: Scenario, attributes: readonly CriterionAttribute[]): readonly CriterionAttribute[] {
  return enteredFields(attributes).filter((field) => valueOf(scenario, field) === undefined);
}

/** The entered fields on which these attributes depend, each once. */
export const enteredFields = (attributes: readonly CriterionAttribute[]): readonly CriterionAttribute[] => [
  ...new Set(attributes.flatMap((attribute) => derivedFrom[attribute] ?? [attribute])),
];

/** The value of an entered field; of the first employer. */
export function valueOf(scenario: Scenario, field: CriterionAttribute): unknown {
  if (Object.hasOwn(scenarioEmployer, field)) {
    const employers = scenario.customer && scenario.customer.employers;
    return within(employers && (employers.length === 0 ? undefined : employers[0]), field);
  }
  const part = (Object.keys(scenarioParts) as ScenarioPart[]).find((name) => Object.hasOwn(scenarioParts[name], field));
  return part && within(scenario[part], field);
}

/** If a part is known to be absent (null), so is each of its fields. */
const within = (part: object | null | undefined, field: string): unknown =>
  part && Object.entries(part).find(([name]) => name === field)?.[1];

/** The panel's order; fields that it does not name follow in the vocabulary's. */
const panelOrder: readonly CriterionAttribute[] = [
  ...(["timeInBusiness", "gst", "assetValue", "ageOfAsset", "assetType", "typeOfSale", "condition"] as const),
  ...(["deposit", "term", "balloon", "brokerageRate", "score"] as const),
  ...(["dateOfBirth", "employmentType", "livingArrangements", "timeOfEmployment"] as const),
];
const inOrder = [...panelOrder, ...criterionAttributes.filter((field) => !panelOrder.includes(field))];
const placeOf = (field: CriterionAttribute): number => inOrder.indexOf(field);
