import { mutate } from "swr";
import { quoteRoutes } from "../../../shared/wire/quote-routes.ts";
import type { DataOf } from "../../../shared/wire/route.ts";
import { call } from "../../client/call.ts";
import { keyOf, useApi } from "../../client/use-api.ts";
import type { Filters } from "../../client/application/ranked-products.ts";

export type KeptQuote = DataOf<typeof quoteRoutes.listKeptQuotes>[number];
export type ReproducedQuote = DataOf<typeof quoteRoutes.readKeptQuote>;
export type ProductDifference = DataOf<typeof quoteRoutes.quoteDifference>["products"][number];

const listRequest = (applicationId: string) => ({ params: { applicationId } });

/** The newest 50, newest first. */
export const useKeptQuotes = (applicationId: string) => useApi(quoteRoutes.listKeptQuotes, listRequest(applicationId));

/** What was kept, and whether its sheets still answer the same. */
export const useKeptQuote = (id: string) => useApi(quoteRoutes.readKeptQuote, { params: { id } });

/** How today's ranking differs from the kept one. */
export const useDifferenceFromKept = (applicationId: string, kept: string) =>
  useApi(quoteRoutes.quoteDifference, { params: { applicationId }, query: { kept } });

/** How today's ranking differs from what the sheets of the quote's last change give. Fetches nothing without an id. */
export const useChangedRates = (applicationId: string | undefined) =>
  useApi(quoteRoutes.quoteDifference, applicationId === undefined ? null : { params: { applicationId }, query: { since: "lastChange" } });

/** Keeps today's ranking by these filters. Throws ApiError. */
export async function keepQuote(applicationId: string, filters: Filters, note: string): Promise<void> {
  const kept = await call(quoteRoutes.keepQuote, { body: { applicationId, filters, ...(note !== "" && { note }) } });
  await mutate<readonly KeptQuote[]>(keyOf(quoteRoutes.listKeptQuotes, listRequest(applicationId)), (list = []) => [kept, ...list], {
    revalidate: false,
  });
}
