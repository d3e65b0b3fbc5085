import { documentationLevels } from "../../../shared/domain/documentation-level.ts";
import { orderKeys } from "../../../shared/quote/order-keys.ts";
import { criterionAttributes } from "../../../shared/quote/vocabulary.ts";
import type { Filters, Product } from "../../client/application/ranked-products.ts";
import { areExpired } from "../../../shared/rulebook/expiry.ts";

/** What only hides products of the ranking: those of a level, in the order of the levels, and those whose rates have expired. */
export const hideable = ["meetsCriteria", "needsDetails", "adjustDeal", "notEligible", "expired"] as const;

/** The filters of the ranking, and what they hide of it. */
export interface ResultFilters extends Filters {
  readonly hidden: readonly (typeof hideable)[number][];
}

/** Products for this type of asset, best fit first. */
export const defaultFilters: ResultFilters = {
  lenders: [],
  productTypes: [],
  mustMatch: ["assetType"],
  orderBy: ["fit", "repayments"],
  hidden: [],
};

/** Setting 'Must match' is a step of the demo. */
export const demoFilters: ResultFilters = { ...defaultFilters, mustMatch: [] };

/** Clears the filters and keeps the order. */
export const withoutFilters = ({ orderBy }: ResultFilters): ResultFilters => ({ ...defaultFilters, mustMatch: [], orderBy });

/** The filters that the API applies. */
export const queryOf = ({ hidden: _, ...query }: ResultFilters): Filters => query;

/** Hides what is shown, and shows what is hidden. */
export const withHidden = (filters: ResultFilters, one: (typeof hideable)[number]): ResultFilters => ({
  ...filters,
  hidden: hideable.filter((each) => filters.hidden.includes(each) !== (each === one)),
});

/** The products that are not hidden, in their order. */
export const visibleOf = (products: readonly Product[], { hidden }: ResultFilters, today: string): readonly Product[] =>
  products.filter(
    (product) => !hidden.includes(hideable[product.qualification]) && !(hidden.includes("expired") && areExpired(product, today)),
  );

const hideParameter = "hide";

const names = ["lenders", "productTypes", "mustMatch", "orderBy"] as const;

/** Reads the filters from a URL, /quote/1?orderBy=rate&orderBy=fit. An empty value is an empty list, a missing one the default. */
export function filtersFrom(searchParams: URLSearchParams, defaults: ResultFilters): ResultFilters {
  const values = (name: keyof Filters) => (searchParams.has(name) ? searchParams.getAll(name).filter((value) => value !== "") : undefined);
  return {
    lenders: values("lenders") ?? defaults.lenders,
    productTypes: among(documentationLevels, values("productTypes")) ?? defaults.productTypes,
    mustMatch: among(criterionAttributes, values("mustMatch")) ?? defaults.mustMatch,
    orderBy: among(orderKeys, values("orderBy")) ?? defaults.orderBy,
    hidden: hideable.filter((one) => searchParams.getAll(hideParameter).includes(one)),
  };
}

// A URL that was edited by hand may contain values that do not exist.
const among = <T extends string>(choices: readonly T[], values: readonly string[] | undefined): T[] | undefined =>
  values && [...new Set(values)].flatMap((value) => choices.find((choice) => choice === value) ?? []);

/** Adds the filters that differ from the defaults to the URL, and keeps its other parameters. */
export function withFilterParams(filters: ResultFilters, searchParams: URLSearchParams, defaults: ResultFilters): URLSearchParams {
  const next = new URLSearchParams(searchParams);
  for (const name of names) {
    next.delete(name);
    if (filters[name].join() !== defaults[name].join()) {
      for (const value of filters[name].length === 0 ? [""] : filters[name]) next.append(name, value);
    }
  }
  next.delete(hideParameter);
  for (const one of filters.hidden) next.append(hideParameter, one);
  return next;
}
