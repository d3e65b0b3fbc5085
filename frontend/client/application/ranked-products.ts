import { mutate } from "swr";
import type { DataOf, RequestOf } from "../../../shared/wire/route.ts";
import { quoteRoutes } from "../../../shared/wire/quote-routes.ts";
import { isKeyOf, keyOf, useApi } from "../use-api.ts";
import { type TrialValues, trialQuery } from "./trial-values.ts";

export type RankedProducts = DataOf<typeof quoteRoutes.rankedProducts>;
export type Product = RankedProducts["products"][number];
export type CriterionOfProduct = Product["criteriaResults"][number];

type Query = RequestOf<typeof quoteRoutes.rankedProducts>["query"];

/** The filters and the order of the query, all of them set. */
export type Filters = { readonly [K in "lenders" | "productTypes" | "mustMatch" | "orderBy"]-?: NonNullable<Query[K]> };

const requestFor = (applicationId: string, filters: Filters & Pick<Query, "outside">, tried: TrialValues, asOf?: string) => ({
  params: { applicationId },
  query: { ...filters, ...trialQuery(tried), ...(asOf !== undefined && { asOf }) },
});

/**
 * By the rate sheets of an earlier date with `asOf`; with `outside` also the lenders outside the panel. Keeps the previous ranking while the next one loads: mount its component with a `key`
 * per application. Fetches nothing without an id.
 */
export const useRankedProducts = (
  id: string | undefined,
  filters: Parameters<typeof requestFor>[1],
  tried: TrialValues,
  asOf: string | undefined,
) => useApi(quoteRoutes.rankedProducts, id === undefined ? null : requestFor(id, filters, tried, asOf), { keepPreviousData: true });

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
      query: {
        lenders: [lender],
        mustMatch: [],
        trace: [lender],
        outside: "true" as const,
        ...trialQuery(tried),
        ...(asOf !== undefined && { asOf }),
      },
    },
    { keepPreviousData: true },
  );

/** Refetches an application's ranked products, then what explains them: the cards never wait for it. */
export async function refreshRanking(applicationId: string): Promise<void> {
  // The request goes out before React renders what else has changed.
  const ranked = mutate(isRankingOf(applicationId));
  await ranked;
  // The old answer explains the old cards, and leaves with them.
  void mutate(isAbout(applicationId, quoteRoutes.whatItTakes), undefined);
  void mutate(isAbout(applicationId, quoteRoutes.readCalendar), undefined);
  void refreshComparison(applicationId).catch(() => undefined);
  void mutate((key) => isAbout(applicationId, quoteRoutes.rankedProducts)(key) && !isRankingOf(applicationId)(key));
  void mutate(isAboutInBody(applicationId, quoteRoutes.quoteGrid));
  void mutate(isAboutInBody(applicationId, quoteRoutes.quoteBudget));
}

/** Refetches the products of an application's scenarios. */
export const refreshComparison = (applicationId: string): Promise<unknown> =>
  mutate(isAboutInBody(applicationId, quoteRoutes.compareQuotes));

/** Matches the cache keys of an application's rankings, whatever their filters, but no price trace and no list of tiers. */
export const isRankingOf = (applicationId: string) => (key: unknown) =>
  isKeyOf(key, quoteRoutes.rankedProducts) &&
  key[1].params.applicationId === applicationId &&
  key[1].query.trace === undefined &&
  key[1].query.tiersOf === undefined;

type RouteOfApplication = (typeof quoteRoutes)["rankedProducts" | "whatItTakes" | "readCalendar"];

const isAbout = (applicationId: string, route: RouteOfApplication) => (key: unknown) =>
  isKeyOf(key, route) && key[1].params.applicationId === applicationId;

/** The grids of terms and balloons and the comparison of scenarios, whose requests have a body. */
const isAboutInBody =
  (applicationId: string, route: typeof quoteRoutes.compareQuotes | typeof quoteRoutes.quoteGrid | typeof quoteRoutes.quoteBudget) =>
  (key: unknown) =>
    isKeyOf(key, route) && key[1].body.applicationId === applicationId;
