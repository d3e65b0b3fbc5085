import { mutate } from "swr";
import type { DataOf, RequestOf } from "../../../shared/wire/route.ts";
import { quoteRoutes } from "../../../shared/wire/quote-routes.ts";
import { keyOf, useApi } from "../use-api.ts";
import { type TrialValues, trialQuery } from "./trial-values.ts";

export type RankedProducts = DataOf<typeof quoteRoutes.rankedProducts>;
export type Product = RankedProducts["products"][number];
export type CriterionOfProduct = Product["criteriaResults"][number];

type Query = RequestOf<typeof quoteRoutes.rankedProducts>["query"];

/** The filters and the order of the query, all of them set. */
export type Filters = { readonly [K in "lenders" | "productTypes" | "mustMatch" | "orderBy"]-?: NonNullable<Query[K]> };

const requestFor = (applicationId: string, filters: Filters, tried: TrialValues, asOf?: string) => ({
  params: { applicationId },
  query: { ...filters, ...trialQuery(tried), ...(asOf !== undefined && { asOf }) },
});

/**
 * By the rate sheets of an earlier date with `asOf`. Keeps the previous ranking while the next one loads: mount its component with a `key`
 * per application. Fetches nothing without an id.
 */
export const useRankedProducts = (id: string | undefined, filters: Filters, tried: TrialValues, asOf: string | undefined) =>
  useApi(quoteRoutes.rankedProducts, id === undefined ? null : requestFor(id, filters, tried, asOf), { keepPreviousData: true });

/** Shows a ranking at once where its values have been saved, until the next answer. */
export const putRanking = (applicationId: string, filters: Filters, ranked: RankedProducts) =>
  mutate(keyOf(quoteRoutes.rankedProducts, requestFor(applicationId, filters, {})), ranked, { revalidate: false });

/** A lender's best tiers. Each request counts against the user's daily limit. */
export const useTiers = (applicationId: string, lender: string, { tried, asOf }: { tried: TrialValues; asOf: string | undefined }) =>
  useApi(
    quoteRoutes.rankedProducts,
    {
      params: { applicationId },
      query: { lenders: [lender], tiersOf: lender, ...trialQuery(tried), ...(asOf !== undefined && { asOf }) },
    },
    { keepPreviousData: true, revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false },
  );

/** How one lender's price comes about; the answer holds that product alone. */
export const usePriceTrace = (applicationId: string, lender: string, { tried, asOf }: { tried: TrialValues; asOf: string | undefined }) =>
  useApi(
    quoteRoutes.rankedProducts,
    {
      params: { applicationId },
      query: { lenders: [lender], mustMatch: [], trace: [lender], ...trialQuery(tried), ...(asOf !== undefined && { asOf }) },
    },
    { keepPreviousData: true },
  );
