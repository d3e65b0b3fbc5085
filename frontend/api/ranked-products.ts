import { type DataOf, type RequestOf } from "../../shared/wire/route.ts";
import { quoteRoutes } from "../../shared/wire/quote-routes.ts";
import { useApi } from "./use-api.ts";

export type RankedProducts = DataOf<typeof quoteRoutes.rankedProducts>;
export type Product = RankedProducts["products"][number];
export type CriterionOfProduct = Product["criteriaResults"][number];

type Query = RequestOf<typeof quoteRoutes.rankedProducts>["query"];

/** A broker's filters and order, all of them said. */
export type Filters = { readonly [K in keyof Query]-?: NonNullable<Query[K]> };

/**
 * The ranked products of an application; without an id none are asked for. Earlier figures stay while they are ranked anew,
 * so that a component which shows these must be mounted anew for each application.
 */
export const useRankedProducts = (id: string | undefined, filters: Filters) =>
  useApi(quoteRoutes.rankedProducts, id === undefined ? null : { params: { applicationId: id }, query: filters }, {
    keepPreviousData: true,
  });
