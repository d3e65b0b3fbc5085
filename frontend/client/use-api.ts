import useSWR, { type SWRConfiguration, type SWRResponse } from "swr";
import type { ApiError } from "../../shared/wire/api-error.ts";
import type { Arguments } from "../../shared/wire/call.ts";
import type { DataOf, RequestOf, Route } from "../../shared/wire/route.ts";
import { call } from "./call.ts";

/** The swr cache key of a request. */
export const keyOf = (route: Route, request: unknown = {}): readonly [string, unknown] => [route.name, request];

/** Whether a cache key is that of a request of the route. */
export const isKeyOf = <R extends Route>(key: unknown, route: R): key is readonly [string, RequestOf<R>] =>
  Array.isArray(key) && key[0] === route.name;

/** Fetches a route and caches the response by route and request. A null request is not sent. */
export function useApi<R extends Route>(
  route: R,
  request: RequestOf<R> | null,
  options: SWRConfiguration<DataOf<R>, ApiError> = {},
): SWRResponse<DataOf<R>, ApiError> {
  const key = request === null ? null : keyOf(route, request);
  const answer = () => call(route, ...([request] as unknown as Arguments<RequestOf<R>>));
  return useSWR<DataOf<R>, ApiError>(key, answer, options);
}
