import type { SWRResponse } from "swr";
import type { ApiError } from "../../../../shared/wire/api-error.ts";
import { quoteRoutes } from "../../../../shared/wire/quote-routes.ts";
import type { DataOf } from "../../../../shared/wire/route.ts";
import { useApi } from "../../../client/use-api.ts";
import type { Filters } from "../../../client/application/ranked-products.ts";
import type { TrialValues } from "../../../client/application/trial-values.ts";

export type QuoteGrid = DataOf<typeof quoteRoutes.quoteGrid>;
export type GridCell = QuoteGrid["cells"][number];

/** Whose products; undefined for the best-ranked one of each cell, null for no request. */
type GridLender = string | undefined | null;

interface GridOptions {
  readonly filters: Filters;
  readonly tried: TrialValues;
}

/** Keeps the previous cells while the next ones load: mount its component with a `key` per lender. */
export const useGrid = (applicationId: string, lender: GridLender, { filters, tried }: GridOptions): SWRResponse<QuoteGrid, ApiError> =>
  useApi(
    quoteRoutes.quoteGrid,
    lender === null ? null : { body: { applicationId, ...filters, ...tried, ...(lender !== undefined && { lender }) } },
    { keepPreviousData: true },
  );

export const maxGrids = 5;

/** One response for each of up to five lenders, in their order. */
export function useGrids(
  applicationId: string,
  lenders: readonly string[],
  options: GridOptions,
): readonly SWRResponse<QuoteGrid, ApiError>[] {
  const responses = [
    useGrid(applicationId, lenders[0] ?? null, options),
    useGrid(applicationId, lenders[1] ?? null, options),
    useGrid(applicationId, lenders[2] ?? null, options),
    useGrid(applicationId, lenders[3] ?? null, options),
    useGrid(applicationId, lenders[4] ?? null, options),
  ];
  return responses.slice(0, lenders.length);
}
