import { inspect } from "node:util";
import type { Domain } from "../../functions/routes.ts";
import type { ApiRoute } from "../../functions/api-routes.ts";
import { type GatewayOptions, startGateway } from "./gateway.ts";
import type { LambdaHandler } from "./gateway/route-table.ts";
import { withFunctionRole } from "./iam/function-role.ts";
import type { LoopbackServer } from "./loopback.ts";

export interface Api extends LoopbackServer {
  readonly routes: number;
}

/** Starts the gateway with these routes. The functions' handlers are loaded from their sources in this process. */
export async function startApi(routes: readonly ApiRoute[], options: Omit<GatewayOptions, "routes">): Promise<Api> {
  const domains = [...new Set(routes.map(({ domain }) => domain))];
  const handlers = new Map(await Promise.all(domains.map(async (domain) => [domain, await handlerOf(domain)] as const)));
  const mounted = routes.map((route) => ({ ...route, handler: handlers.get(route.domain)! }));
  const gateway = await startGateway({ ...options, routes: mounted });
  return { ...gateway, routes: routes.length };
}

async function handlerOf(domain: Domain): Promise<LambdaHandler> {
  const source = new URL(`../../functions/${domain}/handler.ts`, import.meta.url);
  try {
    const { handler } = (await import(source.href)) as { handler: LambdaHandler };
    return (...call) => withFunctionRole(domain, async () => handler(...call));
  } catch (error) {
    // As in Lambda, only calls to this function fail.
    process.stderr.write(`${domain} cannot be loaded: ${inspect(error)}\n`);
    return () => Promise.reject(error);
  }
}
