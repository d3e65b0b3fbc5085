import { onTestFinished } from "vitest";
import { type GatewayOptions, startGateway } from "../../infra/local/gateway.ts";
import type { GatewayEvent } from "../../infra/local/gateway/event.ts";
import type { GatewayRoute, LambdaHandler } from "../../infra/local/gateway/route-table.ts";
import { type TokenIssuer, aTokenIssuer } from "./token-issuer.ts";

/** A gateway at an address of its own, stopped when the test has finished. */
export interface RunningGateway {
  readonly url: string;
  readonly tokens: TokenIssuer;
}

export async function aGateway(routes: readonly GatewayRoute[], options: Partial<GatewayOptions> = {}): Promise<RunningGateway> {
  const tokens = await aTokenIssuer();
  const gateway = await startGateway({ routes, tokens, ...options });
  onTestFinished(() => gateway.close());
  return { url: gateway.url, tokens };
}

/** A route that anybody may call. */
export const publicRoute = (key: string, handler: LambdaHandler): GatewayRoute => {
  const [method, path] = key.split(" ") as [string, string];
  return { method, path, access: "public", handler };
};

/** A function that answers the event it was sent. */
export const echo: LambdaHandler = (event) => event;

/** The event that a request became. */
export async function eventOf(url: string, request?: RequestInit): Promise<GatewayEvent> {
  const response = await fetch(url, request);
  return (await response.json()) as GatewayEvent;
}
