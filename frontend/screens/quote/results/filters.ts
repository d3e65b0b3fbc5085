import { documentationLevels } from "../../../../shared/domain/documentation-level.ts";
import { orderKeys } from "../../../../shared/quote/rank.ts";
import { criterionAttributes } from "../../../../shared/quote/vocabulary.ts";
import type { Filters } from "../../../api/application/ranked-products.ts";

/** Products for this type of asset, best fit first. */
export const defaultFilters: Filters = { lenders: [], productTypes: [], mustMatch: ["assetType"], orderBy: ["fit", "repayments"] };

/** Setting 'Must match' is a step of the demo. */
export const demoFilters: Filters = { ...defaultFilters, mustMatch: [] };

/** Clears the filters and keeps the order. */
export const withoutFilters = ({ orderBy }: Filters): Filters => ({ lenders: [], productTypes: [], mustMatch: [], orderBy });

const names = ["lenders", "productTypes", "mustMatch", "orderBy"] as const;

/** Reads the filters from a URL, /quote/1?orderBy=rate&orderBy=fit. An empty value is an empty list, a missing one the default. */
export function filtersFrom(address: URLSearchParams, defaults: Filters): Filters {
  const values = (name: keyof Filters) => (address.has(name) ? address.getAll(name).filter((value) => value !== "") : undefined);
  return {
    lenders: values("lenders") ?? defaults.lenders,
    productTypes: among(documentationLevels, values("productTypes")) ?? defaults.productTypes,
    mustMatch: among(criterionAttributes, values("mustMatch")) ?? defaults.mustMatch,
    orderBy: among(orderKeys, values("orderBy")) ?? defaults.orderBy,
  };
}

// A URL that was edited by hand may contain values that do not exist.
const among = <T extends string>(choices: readonly T[], values: readonly string[] | undefined): T[] | undefined =>
  values && [...new Set(values)].flatMap((value) => choices.find((choice) => choice === value) ?? []);

/** Adds the filters that differ from the defaults to the URL, and keeps its other parameters. */
export function addressWith(filters: Filters, address: URLSearchParams, defaults: Filters): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of names) {
    next.delete(name);
    if (filters[name].join() !== defaults[name].join()) {
      for (const value of filters[name].length === 0 ? [""] : filters[name]) next.append(name, value);
    }
  }
  return next;
}
