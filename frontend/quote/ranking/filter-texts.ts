import type { OrderKey } from "../../../shared/quote/order-keys.ts";
import type { Filters } from "../../client/application/ranked-products.ts";
import { type ResultFilters, defaultFilters } from "./filters.ts";
import { attributeName } from "../panel/attribute-labels.ts";

export const filterNames = {
  lenders: "Lenders",
  productTypes: "Product type",
  mustMatch: "Must match",
  orderBy: "Order by",
} as const satisfies Readonly<Record<keyof Filters, string>>;

/** Products are always ordered ascending. */
export const orderNames: Readonly<Record<OrderKey, string>> = {
  fit: "Fit",
  repayments: "Repayments",
  rate: "Rate",
  loanAmount: "Loan amount",
  fees: "Fees",
};

export const hideNotEligible = "Hide not eligible";
export const hideExpired = "Hide expired";

/** The active filters as texts, for example 'Must match: Asset type'. */
export function filterTexts({ lenders, productTypes, mustMatch, hidesNotEligible, hidesExpired }: ResultFilters): readonly string[] {
  const chosen = {
    [filterNames.lenders]: lenders,
    [filterNames.productTypes]: productTypes,
    [filterNames.mustMatch]: mustMatch.map(attributeName),
  };
  const texts = Object.entries(chosen).flatMap(([name, values]) => (values.length === 0 ? [] : `${name}: ${values.join(", ")}`));
  return [...texts, ...(hidesNotEligible ? [hideNotEligible] : []), ...(hidesExpired ? [hideExpired] : [])];
}

/** Example: Ordered by fit, then repayments */
export function orderText({ orderBy }: Filters): string {
  const keys = orderBy.length === 0 ? defaultFilters.orderBy : orderBy;
  return `Ordered by ${keys.map((key) => orderNames[key].toLowerCase()).join(", then ")}`;
}
