import { costsOf } from "../finance-options/costs.ts";
import type { OfferedProduct } from "../finance-options/content.ts";
import type { Qualification } from "../quote/fit.ts";

/** The figures by which the broker has chosen; amounts in dollars, null while they are not known. */
export interface ShownFigures {
  readonly lender: string;
  readonly qualification: Qualification;
  readonly rate: number;
  readonly repayments: number | null;
  /** Everything that the customer pays. */
  readonly total: number | null;
}

/** term in months. */
export const shownFigures = (products: readonly OfferedProduct[], term: number): ShownFigures[] =>
  products.map((product) => {
    const { lender, qualification, rate, repayments } = product;
    return { lender, qualification, rate, repayments, total: costsOf(product, term).total };
  });
