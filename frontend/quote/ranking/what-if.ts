import type { DataOf, RequestOf } from "../../../shared/wire/route.ts";
import { quoteRoutes } from "../../../shared/wire/quote-routes.ts";
import { call } from "../../client/call.ts";
import { useApi } from "../../client/use-api.ts";
import type { Filters, Product } from "../../client/application/ranked-products.ts";
import { type TrialValues, trialQuery } from "../../client/application/trial-values.ts";

export type WhatItTakes = DataOf<typeof quoteRoutes.whatItTakes>;
export type LenderChanges = WhatItTakes["paths"][number];
export type Change = LenderChanges["changes"][number];
export type Move = Change["moves"][number];
export type PriceStep = WhatItTakes["steps"][number];
export type Solution = DataOf<typeof quoteRoutes.solveQuote>;
export type LenderFigureExplained = DataOf<typeof quoteRoutes.explainLenderFigure>;
export type Goal = RequestOf<typeof quoteRoutes.solveQuote>["body"];

/** What would make each lender fit, and the nearest other prices. Fetches nothing without an id. */
export const useWhatItTakes = (
  id: string | undefined,
  { orderBy: _, ...filters }: Filters & Pick<RequestOf<typeof quoteRoutes.whatItTakes>["query"], "outside">,
  tried: TrialValues,
) =>
  useApi(quoteRoutes.whatItTakes, id === undefined ? null : { params: { applicationId: id }, query: { ...filters, ...trialQuery(tried) } });

/** Why a lender's own calculator gives another repayment, in dollars, than the product's card. */
export const explainLenderFigure = (
  applicationId: string,
  { lender, productType }: Pick<Product, "lender" | "productType">,
  repayments: number,
  tried: TrialValues,
): Promise<LenderFigureExplained> =>
  call(quoteRoutes.explainLenderFigure, {
    params: { applicationId },
    query: { lender, productTypes: [productType], mustMatch: [], repayments: String(repayments), ...trialQuery(tried) },
  });

/** Tells the rates office of such a repayment for the saved deal. Throws ApiError. */
export async function sendLenderFigure(
  applicationId: string,
  { lender, productType }: Pick<Product, "lender" | "productType">,
  repayments: number,
): Promise<void> {
  await call(quoteRoutes.sendLenderFigure, { body: { applicationId, lender, productType, repayments } });
}

/** The value of one field that reaches a repayment or a brokerage. */
export const solveQuote = (goal: Goal): Promise<Solution> => call(quoteRoutes.solveQuote, { body: goal });

/** Asks for a line in the daily email of that day that says whether the quote then qualifies. Throws ApiError. */
export async function remindOf(applicationId: string, lender: string, on: string): Promise<void> {
  await call(quoteRoutes.remindOfQuote, { body: { applicationId, lender, on } });
}
