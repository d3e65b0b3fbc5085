import { type Arguments, type Caller, createCall } from "./call.ts";
import type { DataOf, RequestOf, Route } from "./route.ts";
import { type RouteName, type Routes, routes } from "./routes.ts";

export type Client = {
  readonly [N in RouteName]: (...args: Arguments<RequestOf<Routes[N]>>) => Promise<DataOf<Routes[N]>>;
};

export function createClient(caller: Caller): Client {
  const call = createCall(caller);
  const methods = Object.values<Route>(routes).map((route) => [route.name, (...args: Arguments<RequestOf<Route>>) => call(route, ...args)]);
  return Object.fromEntries(methods) as Client;
}
