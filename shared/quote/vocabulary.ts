import type { ApplicationType } from "../domain/application-type.ts";
import { type CriterionField, type Unit, choicesOf } from "../domain/field.ts";
import { scenarioEmployer, scenarioParts } from "./scenario.ts";

/** How criteria may use an attribute: its kind, its units, and whether it is listed per employer. */
export interface AttributeRule {
  readonly kind: "number" | "choice" | "date" | "flag";
  readonly label: string;
  /** Its name among the "must match" filters; absent if it is none. */
  readonly mustMatch?: string;
  /** A date is counted in the first one by default. */
  readonly units?: readonly Unit[];
  /** Only whole numbers occur, so that [400..499] and [500..599] leave no gap. */
  readonly whole?: true;
  readonly listed?: true;
}

const kinds = {
  dollars: "number",
  percent: "number",
  decimal: "number",
  whole: "number",
  day: "date",
  flag: "flag",
  choice: "choice",
} as const satisfies Record<CriterionField["kind"], AttributeRule["kind"]>;

/**
 * The closed vocabulary of the rulebooks (commercial specification, section 3; consumer specification,
 * section 3; README.md, section 2): the fields of a scenario, and the facts that facts.ts derives from them.
 */
export const vocabulary = {
  asset: {
    ...rulesOf(scenarioParts.asset),
    ageOfAssetAtEnd: { kind: "number", label: "Year of manufacture", mustMatch: "Asset age at end of term" },
  },
  loanDetails: {
    loanAmount: { kind: "number", label: "Asset value", mustMatch: "Loan amount" },
    ...rulesOf(scenarioParts.loanDetails),
    lvr: { kind: "number", label: "Asset value", mustMatch: "Loan to value ratio" },
    financeAmount: { kind: "number", label: "Asset value", mustMatch: "Amount financed" },
  },
  customer: {
    ...rulesOf(scenarioParts.customer),
    ageAtEnd: { kind: "date", label: "Date of birth", mustMatch: "Age of customer at end of term", units: ["years"] },
  },
  customerProfile: rulesOf(scenarioParts.customerProfile),
  creditProfile: rulesOf(scenarioParts.creditProfile),
  employer: rulesOf(scenarioEmployer, { listed: true }),
  entity: {
    ...rulesOf(scenarioParts.entity),
    totalExposure: { kind: "number", label: "Existing exposure", mustMatch: "Exposure with this loan" },
  },
} as const satisfies Record<string, Record<string, AttributeRule>>;

function rulesOf<F extends Readonly<Record<string, CriterionField>>>(fields: F, listed: Pick<AttributeRule, "listed"> = {}) {
  const rules = Object.entries(fields).map(([name, field]) => [name, { ...ruleOf(field), ...listed }]);
  return Object.fromEntries(rules) as Readonly<Record<keyof F & string, AttributeRule>>;
}

function ruleOf({ kind, label, criterion = {} }: CriterionField): AttributeRule {
  const { units: allowed, mustMatch, whole = kind === "whole" } = criterion;
  return { kind: kinds[kind], label, ...(mustMatch && { mustMatch }), ...(allowed && { units: allowed }), ...(whole && { whole }) };
}

export type CriterionObject = keyof typeof vocabulary;
export type CriterionAttribute = { [O in CriterionObject]: keyof (typeof vocabulary)[O] }[CriterionObject];

/** The rule of each attribute; a name belongs to one object only. */
export const attributeRules: Readonly<Record<CriterionAttribute, AttributeRule>> = Object.assign({}, ...Object.values(vocabulary));

/** All attribute names: the choices of "Must match". */
export const criterionAttributes = Object.keys(attributeRules) as readonly CriterionAttribute[];

/** The conditions of a leaf criterion, by the kind of value that each takes. */
export const conditionsByValue = {
  one: ["is", "equal", "isNot", "notEqual"],
  bound: ["lessThan", "greaterThan", "lessThanOrEqualTo", "greaterThanOrEqualTo"],
  pair: ["between", "betweenLow"],
  list: ["hasOne"],
  listBound: ["eachIsGreaterThan", "sumIsGreaterThan"],
  nothing: ["zero", "exists", "doesntExist"],
} as const;

export type LeafCondition = (typeof conditionsByValue)[keyof typeof conditionsByValue][number];

/** What a tier's criterion is where it would otherwise be failed, with the words that its label then ends in. */
export const otherwiseTexts = { notStated: "not stated by the lender", refer: "refer to the lender" } as const;
export type Otherwise = keyof typeof otherwiseTexts;

export function attributeRule(object: string, attribute: string): AttributeRule | undefined {
  const attributes: Record<string, AttributeRule> | undefined = Object.hasOwn(vocabulary, object)
    ? vocabulary[object as CriterionObject]
    : undefined;
  return attributes && Object.hasOwn(attributes, attribute) ? attributes[attribute] : undefined;
}

const fields: Readonly<Record<string, CriterionField>> = Object.assign({}, ...Object.values(scenarioParts), scenarioEmployer);

/** The field of an attribute that is entered; undefined for a derived one. */
export const fieldOf = (attribute: string): CriterionField | undefined => fields[attribute];

/** The keys of a choice; none of any other attribute. */
export function choiceKeys(attribute: string, type: ApplicationType): string[] {
  const field = fieldOf(attribute);
  return field?.kind === "choice" ? Object.keys(choicesOf(field, type)) : [];
}
