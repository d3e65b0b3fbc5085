import { type DataOf, type RequestOf } from "../../../shared/wire/route.ts";
import { quoteRoutes } from "../../../shared/wire/quote-routes.ts";
import { useApi } from "../http/use-api.ts";

export type RankedProducts = DataOf<typeof quoteRoutes.rankedProducts>;
export type Product = RankedProducts["products"][number];
export type CriterionOfProduct = Product["criteriaResults"][number];

type Query = RequestOf<typeof quoteRoutes.rankedProducts>["query"];

/** The filters and the order of the query, all of them set. */
export type Filters = { readonly [K in keyof Omit<Query, "trace">]-?: NonNullable<Query[K]> };

/** Keeps the previous ranking while the next one loads: mount its component with a `key` per application. Fetches nothing without an id. */
export const useRankedProducts = (id: string | undefined, filters: Filters) =>
  useApi(quoteRoutes.rankedProducts, id === undefined ? null : { params: { applicationId: id }, query: filters }, {
    keepPreviousData: true,
  });
