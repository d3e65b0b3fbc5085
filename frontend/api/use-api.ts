import useSWR, { type SWRConfiguration, type SWRResponse } from "swr";
import type { ApiError } from "../../shared/wire/api-error.ts";
import type { Arguments } from "../../shared/wire/call.ts";
import type { DataOf, RequestOf, Route } from "../../shared/wire/route.ts";
import { call } from "./call.ts";

/** The name under which an answer is kept: a call's route and what it was given. */
export const keyOf = (route: Route, request: unknown = {}): readonly [string, unknown] => [route.name, request];

/** What a route answers, kept and shared by route and request; a request of null is not made (yet). */
export function useApi<R extends Route>(
  route: R,
  request: RequestOf<R> | null,
  options: SWRConfiguration<DataOf<R>, ApiError> = {},
): SWRResponse<DataOf<R>, ApiError> {
  const key = request === null ? null : keyOf(route, request);
  const answer = () => call(route, ...([request] as unknown as Arguments<RequestOf<R>>));
  return useSWR<DataOf<R>, ApiError>(key, answer, options);
}
