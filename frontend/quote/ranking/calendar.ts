import type { DataOf } from "../../../shared/wire/route.ts";
import { quoteRoutes } from "../../../shared/wire/quote-routes.ts";
import { changesText } from "../../../shared/quote/what-if/calendar-text.ts";
import { useApi } from "../../client/use-api.ts";
import type { Filters } from "../../client/application/ranked-products.ts";
import { type TrialValues, trialQuery } from "../../client/application/trial-values.ts";
import { shortDateText } from "../../ui/short-date.ts";

export type Calendar = Pick<DataOf<typeof quoteRoutes.readCalendar>, "holdsUntil" | "days">;

/** On which days a lender's price or answer changes. Fetches nothing without an id. */
export const useCalendar = (id: string | undefined, { orderBy: _, ...filters }: Filters, tried: TrialValues) =>
  useApi(
    quoteRoutes.readCalendar,
    id === undefined ? null : { params: { applicationId: id }, query: { ...filters, ...trialQuery(tried) } },
    { shouldRetryOnError: false },
  );

/** "Holds until 31 Dec 2026:" and "then 3 lenders get dearer"; undefined where nothing changes. */
export function calendarLine({ holdsUntil, days }: Calendar): readonly [string, string] | undefined {
  const [first] = days;
  if (!first) return undefined;
  if (holdsUntil === null) return [`From ${shortDateText(first.day)}:`, changesText(first.changes)];
  const then = days.find(({ day }) => day > holdsUntil)!;
  return [`Holds until ${shortDateText(holdsUntil)}:`, `then ${changesText(then.changes)}`];
}
