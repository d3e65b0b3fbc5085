import { documentationLevels } from "../../../shared/domain/documentation-level.ts";
import { orderKeys } from "../../../shared/quote/order-keys.ts";
import { criterionAttributes } from "../../../shared/quote/vocabulary.ts";
import type { Filters } from "../../client/application/ranked-products.ts";

/** The filters of the ranking, and two that only hide its products. */
export interface ResultFilters extends Filters {
  /** Leaves out the products of level 3. */
  readonly hidesNotEligible: boolean;
  /** Leaves out the products whose rates have expired. */
  readonly hidesExpired: boolean;
}

/** Products for this type of asset, best fit first. */
export const defaultFilters: ResultFilters = {
  lenders: [],
  productTypes: [],
  mustMatch: ["assetType"],
  orderBy: ["fit", "repayments"],
  hidesNotEligible: false,
  hidesExpired: false,
};

/** Setting 'Must match' is a step of the demo. */
export const demoFilters: ResultFilters = { ...defaultFilters, mustMatch: [] };

/** Clears the filters and keeps the order. */
export const withoutFilters = ({ orderBy }: ResultFilters): ResultFilters => ({
  lenders: [],
  productTypes: [],
  mustMatch: [],
  orderBy,
  hidesNotEligible: false,
  hidesExpired: false,
});

/** The filters that the API applies. */
export const queryOf = ({ hidesNotEligible: _, hidesExpired: __, ...query }: ResultFilters): Filters => query;

const hideParameter = "hide";
const notEligible = "notEligible";
const expired = "expired";

const names = ["lenders", "productTypes", "mustMatch", "orderBy"] as const;

/** Reads the filters from a URL, /quote/1?orderBy=rate&orderBy=fit. An empty value is an empty list, a missing one the default. */
export function filtersFrom(searchParams: URLSearchParams, defaults: ResultFilters): ResultFilters {
  const values = (name: keyof Filters) => (searchParams.has(name) ? searchParams.getAll(name).filter((value) => value !== "") : undefined);
  return {
    lenders: values("lenders") ?? defaults.lenders,
    productTypes: among(documentationLevels, values("productTypes")) ?? defaults.productTypes,
    mustMatch: among(criterionAttributes, values("mustMatch")) ?? defaults.mustMatch,
    orderBy: among(orderKeys, values("orderBy")) ?? defaults.orderBy,
    hidesNotEligible: searchParams.getAll(hideParameter).includes(notEligible),
    hidesExpired: searchParams.getAll(hideParameter).includes(expired),
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
  if (filters.hidesNotEligible) next.append(hideParameter, notEligible);
  if (filters.hidesExpired) next.append(hideParameter, expired);
  return next;
}
