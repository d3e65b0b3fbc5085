import { levelLabels } from "../../../shared/quote/level-labels.ts";
import type { OrderKey } from "../../../shared/quote/order-keys.ts";
import type { Filters } from "../../client/application/ranked-products.ts";
import type { ResultFilters } from "./filters.ts";
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

/** The active filters as texts, for example 'Must match: Asset type'. */
export function filterTexts({ lenders, productTypes, mustMatch, hidden }: ResultFilters): readonly string[] {
  const chosen = {
    [filterNames.lenders]: lenders,
    [filterNames.productTypes]: productTypes,
    [filterNames.mustMatch]: mustMatch.map(attributeName),
    Hidden: hidden.map((one) => hiddenNames[one]),
  };
  return Object.entries(chosen).flatMap(([name, values]) => (values.length === 0 ? [] : `${name}: ${values.join(", ")}`));
}

const hiddenNames: Readonly<Record<ResultFilters["hidden"][number], string>> = {
  meetsCriteria: levelLabels[0],
  needsDetails: levelLabels[1],
  adjustDeal: levelLabels[2],
  notEligible: levelLabels[3],
  expired: "Expired rates",
};
