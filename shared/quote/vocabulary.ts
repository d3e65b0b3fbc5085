/**
 * The closed vocabulary of the rulebooks (commercial specification, section 3; consumer specification,
 * section 3; README.md, section 2): which object has which attribute, of what kind, under which unit.
 */
export const vocabulary = {
  asset: {
    assetValue: { kind: "number" },
    assetType: { kind: "choice" },
    condition: { kind: "choice" },
    typeOfSale: { kind: "choice" },
    ageOfAsset: { kind: "number", units: ["months", "years"], whole: true },
    ageOfAssetAtEnd: { kind: "number" },
  },
  loanDetails: {
    term: { kind: "number", whole: true },
    balloon: { kind: "number" },
    deposit: { kind: "number", units: ["percent"] },
    loanAmount: { kind: "number" },
    brokerageRate: { kind: "number" },
  },
  customer: {
    dateOfBirth: { kind: "date", units: ["years"] },
    defaultValue: { kind: "number" },
  },
  customerProfile: { livingArrangements: { kind: "choice" } },
  creditProfile: { score: { kind: "number", whole: true }, hasAdverseCredit: { kind: "flag" } },
  entity: {
    gst: { kind: "date", units: ["months"] },
    timeInBusiness: { kind: "date", units: ["months"] },
  },
  employer: {
    employmentType: { kind: "choice", listed: true },
    timeOfEmployment: { kind: "number", whole: true, listed: true },
  },
} as const satisfies Record<string, Record<string, AttributeRule>>;

/** How criteria may use an attribute: its kind, its units, and whether it is listed per employer. */
export interface AttributeRule {
  readonly kind: "number" | "choice" | "date" | "flag";
  readonly units?: readonly Unit[];
  /** Only whole numbers occur, so that [400..499] and [500..599] leave no gap. */
  readonly whole?: true;
  readonly listed?: true;
}

export const units = ["months", "years", "percent"] as const;
export type Unit = (typeof units)[number];

export type CriterionObject = keyof typeof vocabulary;
export type CriterionAttribute = { [O in CriterionObject]: keyof (typeof vocabulary)[O] }[CriterionObject];

/** All attribute names, each belonging to one object: the choices of "Must match". */
export const criterionAttributes = Object.values(vocabulary).flatMap((attributes) =>
  Object.keys(attributes),
) as readonly CriterionAttribute[];

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
export const otherwiseTexts = { notStated: "not stated by the lender" } as const;
export type Otherwise = keyof typeof otherwiseTexts;

export function attributeRule(object: string, attribute: string): AttributeRule | undefined {
  const attributes: Record<string, AttributeRule> | undefined = Object.hasOwn(vocabulary, object)
    ? vocabulary[object as CriterionObject]
    : undefined;
  return attributes && Object.hasOwn(attributes, attribute) ? attributes[attribute] : undefined;
}
