import { documentationLevels } from "../../../../shared/entities/documentation-level.ts";
import { orderKeys } from "../../../../shared/quote/rank.ts";
import { criterionAttributes } from "../../../../shared/quote/vocabulary.ts";
import type { Filters } from "../../../api/ranked-products.ts";

/** What a broker finds: products for this kind of asset, best fit first. */
export const usualFilters: Filters = { lenders: [], productTypes: [], mustMatch: ["assetType"], orderBy: ["fit", "repayments"] };

/** In the walkthrough the broker is the one to say that the asset type must match. */
export const demoFilters: Filters = { ...usualFilters, mustMatch: [] };

/** Without any filter; the order stays. */
export const withoutFilters = ({ orderBy }: Filters): Filters => ({ lenders: [], productTypes: [], mustMatch: [], orderBy });

const names = ["lenders", "productTypes", "mustMatch", "orderBy"] as const;

/** The filters of an address, /quote/1?orderBy=rate&orderBy=fit; an empty value is an empty list, an absent one what is usual. */
export function filtersFrom(address: URLSearchParams, usual: Filters): Filters {
  const given = (name: keyof Filters) => (address.has(name) ? address.getAll(name).filter((value) => value !== "") : undefined);
  return {
    lenders: given("lenders") ?? usual.lenders,
    productTypes: among(documentationLevels, given("productTypes")) ?? usual.productTypes,
    mustMatch: among(criterionAttributes, given("mustMatch")) ?? usual.mustMatch,
    orderBy: among(orderKeys, given("orderBy")) ?? usual.orderBy,
  };
}

// Whoever edits an address by hand may write what there is no such thing of.
const among = <T extends string>(choices: readonly T[], given: readonly string[] | undefined): T[] | undefined =>
  given && [...new Set(given)].flatMap((value) => choices.find((choice) => choice === value) ?? []);

/** The address with these filters in it: only those that are not the usual ones, and the rest of it as it was. */
export function addressWith(filters: Filters, address: URLSearchParams, usual: Filters): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of names) {
    next.delete(name);
    if (filters[name].join() !== usual[name].join()) {
      for (const value of filters[name].length === 0 ? [""] : filters[name]) next.append(name, value);
    }
  }
  return next;
}
