import { mutate } from "swr";
import { applicationRoutes } from "../../shared/wire/application-routes.ts";
import { call } from "./call.ts";
import { keyOf, useApi } from "./use-api.ts";

const everyMs = 60_000;

/** What has happened on the signed-in broker's quotes; asks again each minute while the page is visible. */
export const useNews = () => useApi(applicationRoutes.listNews, {}, { refreshInterval: everyMs });

/** Throws ApiError. */
export async function markNewsSeen(upTo: string): Promise<void> {
  await call(applicationRoutes.markNewsSeen, { body: { upTo } });
  await mutate(keyOf(applicationRoutes.listNews, {}));
}
