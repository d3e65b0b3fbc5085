import { inspect } from "node:util";
import type { ApiRoute } from "./api-routes.ts";
import { type GatewayOptions, startGateway } from "./gateway.ts";
import type { LambdaHandler } from "./gateway/route-table.ts";
import type { Loopback } from "./loopback.ts";

/** The API on this machine. */
export interface Api extends Loopback {
  readonly routes: number;
}

/** Starts the gateway with every route of the table; the functions stand in their sources, a module for each domain. */
export async function startApi(routes: readonly ApiRoute[], options: Omit<GatewayOptions, "routes">): Promise<Api> {
  const domains = [...new Set(routes.map(({ domain }) => domain))];
  const handlers = new Map(await Promise.all(domains.map(async (domain) => [domain, await handlerOf(domain)] as const)));
  const mounted = routes.map((route) => ({ ...route, handler: handlers.get(route.domain)! }));
  const gateway = await startGateway({ ...options, routes: mounted });
  return { ...gateway, routes: routes.length };
}

async function handlerOf(domain: string): Promise<LambdaHandler> {
  const source = new URL(`../../functions/${domain}/handler.ts`, import.meta.url);
  try {
    return ((await import(source.href)) as { handler: LambdaHandler }).handler;
  } catch (error) {
    // As in Lambda, a function that cannot be loaded fails when it is called, and takes no other with it.
    process.stderr.write(`${domain} cannot be loaded: ${inspect(error)}\n`);
    return () => Promise.reject(error);
  }
}
