import { type Arguments, type Caller, createCall } from "./call.ts";
import type { DataOf, RequestOf, Route } from "./route.ts";
import { type RouteName, type Routes, routes } from "./routes.ts";

/** A method for each call of the API: it takes the route's params, query and body, and gives its data or throws an ApiError. */
export type Client = {
  readonly [N in RouteName]: (...given: Arguments<RequestOf<Routes[N]>>) => Promise<DataOf<Routes[N]>>;
};

export function createClient(caller: Caller): Client {
  const call = createCall(caller);
  const methods = Object.values<Route>(routes).map((route) => [
    route.name,
    (...given: Arguments<RequestOf<Route>>) => call(route, ...given),
  ]);
  return Object.fromEntries(methods) as Client;
}
