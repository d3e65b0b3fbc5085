import { enteredFields } from "../../../shared/quote/unknowns.ts";
import type { CriterionAttribute } from "../../../shared/quote/vocabulary.ts";
import type { CriterionOfProduct, RankedProducts } from "../../client/application/ranked-products.ts";

/** The empty fields that unknown criteria of the ranked products need, by what they settle. */
export type Unknowns = RankedProducts["unknowns"];

/** The first empty field that a criterion needs; undefined where no entry settles it. */
export const emptyFieldOf = ({ attributes }: Pick<CriterionOfProduct, "attributes">, unknowns: Unknowns): CriterionAttribute | undefined =>
  enteredFields(attributes).find((entered) => unknowns.some(({ field }) => field === entered));
