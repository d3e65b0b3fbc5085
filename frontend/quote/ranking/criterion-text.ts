import { enteredFields } from "../../../shared/quote/unknowns.ts";
import { type CriterionAttribute, attributeRules } from "../../../shared/quote/vocabulary.ts";
import type { CriterionOfProduct, Product, RankedProducts } from "../../client/application/ranked-products.ts";
import { lowerFirst } from "../parts/figures-text.ts";
import { attributeLabels, attributeName } from "../panel/attribute-labels.ts";

/** The empty fields that unknown criteria of the ranked products need, by what they settle. */
export type Unknowns = RankedProducts["unknowns"];

/** The first empty field that a criterion needs; undefined where no entry settles it. */
export const emptyFieldOf = ({ attributes }: Pick<CriterionOfProduct, "attributes">, unknowns: Unknowns): CriterionAttribute | undefined =>
  enteredFields(attributes).find((entered) => unknowns.some(({ field }) => field === entered));

/** The sheet's label with its amounts in the usual format: Loan amount up to $12,000.00. */
export const criterionText = ({ label }: Pick<CriterionOfProduct, "label">): string => label.replace(/\$[\d,]*\d(?![\d,]*[.\d])/g, "$&.00");

/** The label of a field within a sentence: employment type. */
export const fieldText = (field: CriterionAttribute): string => lowerFirst(attributeLabels[field]);

/** The first failed criterion, else the first unknown one, and how many more there are. */
export function reasonText({ criteriaResults }: Pick<Product, "criteriaResults">, unknowns: Unknowns): string | undefined {
  const failed = criteriaResults.filter(({ result }) => result === false);
  const unknown = criteriaResults.filter(({ result }) => result === null);
  // A knock-out criterion matters more than a limit of the deal.
  const first = failed.find(({ primary }) => primary) ?? failed[0] ?? unknown[0];
  if (!first) return undefined;
  const more = (failed.length === 0 ? unknown : failed).length - 1;
  const text = first.result === false ? failureText(first) : unknownText(first, unknowns);
  return more === 0 ? text : `${text}, and ${more} more`;
}

function unknownText(criterion: CriterionOfProduct, unknowns: Unknowns): string {
  if (criterion.attributes.length === 0) return criterionText(criterion);
  const field = emptyFieldOf(criterion, unknowns);
  return `${(field && attributeLabels[field]) ?? criterionText(criterion)} not known`;
}

// Only for labels with one subject and one limit: the opposite of a longer sentence would be wrong.
const opposites: readonly [RegExp, string][] = [
  [/^([A-Za-z ]+?) up to ([^ ]+ \w+ old)$/, "$1 over $2"],
  [/^([A-Za-z ]+?) up to ([^ ]+(?: \w+)?)$/, "$1 above $2"],
  [/^([A-Za-z ]+?) at least ([^ ]+ \w+)$/, "$1 under $2"],
  [/^([A-Za-z ]+?) at least ([^ ]+)$/, "$1 below $2"],
  [/^([A-Za-z ]+?) ([^ ]+ \w+) or over$/, "$1 under $2"],
  [/^([A-Za-z ]+?) ((?:above|over|under) [^ ]+(?: \w+)?(?: old)?)$/, "$1 not $2"],
  [/^([A-Za-z ]+?) ([$\d][^ ]* to (?:under )?[^ ]+(?: \w+)?(?: old)?)$/, "$1 must be $2"],
];

/** Example: Loan amount above $35,000.00 */
function failureText(criterion: CriterionOfProduct): string {
  const text = criterionText(criterion);
  const opposite = opposites.find(([pattern]) => pattern.test(text));
  if (opposite) return text.replace(...opposite);
  const [attribute, ...others] = criterion.attributes;
  const isChoice = attribute !== undefined && others.length === 0 && attributeRules[attribute].kind === "choice";
  return isChoice ? `${attributeName(attribute)} not accepted` : `Not met: ${text}`;
}
