import { mutate } from "swr";
import type { IsoDate } from "../../shared/dates.ts";
import { todayRoutes } from "../../shared/wire/today-routes.ts";
import { call } from "./call.ts";
import { keyOf, useApi } from "./use-api.ts";

const everyMs = 60_000;
const onPageMs = 1_000;

/** What waits for the signed-in broker; asks again while the page is visible, each second where the rows are read. */
export const useToday = ({ areRowsRead = false } = {}) =>
  useApi(todayRoutes.readToday, {}, { refreshInterval: areRowsRead ? onPageMs : everyMs, dedupingInterval: onPageMs / 2 });

/** Throws ApiError. */
export async function markTodaySeen(upTo: string): Promise<void> {
  await call(todayRoutes.markTodaySeen, { body: { upTo } });
  await mutate(keyOf(todayRoutes.readToday, {}));
}

/** Throws ApiError. */
export async function putOffRow(_id: string, until: IsoDate): Promise<void> {
  await call(todayRoutes.putOffRow, { body: { _id, until } });
  await mutate(keyOf(todayRoutes.readToday, {}));
}
