import type { OrderKey } from "../../../../shared/quote/rank.ts";
import type { Filters } from "../../../api/ranked-products.ts";
import { type NamedAttribute, attributeNames } from "./attribute-names.ts";
import { usualFilters } from "./filters.ts";

export const filterNames = {
  lenders: "Lenders",
  productTypes: "Product type",
  mustMatch: "Must match",
  orderBy: "Order by",
} as const satisfies Readonly<Record<keyof Filters, string>>;

/** What products are ordered by, always the least first. */
export const orderNames: Readonly<Record<OrderKey, string>> = {
  fit: "Fit",
  repayments: "Repayments",
  rate: "Rate",
  loanAmount: "Loan amount",
  fees: "Fees",
};

/** The filters that leave products out, in words: Must match: Asset type. */
export function filterTexts({ lenders, productTypes, mustMatch }: Filters): readonly string[] {
  const chosen = {
    [filterNames.lenders]: lenders,
    [filterNames.productTypes]: productTypes,
    [filterNames.mustMatch]: mustMatch.map((attribute) => attributeNames[attribute as NamedAttribute] ?? attribute),
  };
  return Object.entries(chosen).flatMap(([name, values]) => (values.length === 0 ? [] : `${name}: ${values.join(", ")}`));
}

/** Ordered by fit, then repayments */
export function orderText({ orderBy }: Filters): string {
  const keys = orderBy.length === 0 ? usualFilters.orderBy : orderBy;
  return `Ordered by ${keys.map((key) => orderNames[key].toLowerCase()).join(", then ")}`;
}
