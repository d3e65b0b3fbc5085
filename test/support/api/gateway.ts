import { onTestFinished } from "vitest";
import { type GatewayOptions, startGateway } from "../../../infra/local/api.ts";
import type { GatewayEvent } from "../../../infra/local/gateway/event.ts";
import type { GatewayRoute, LambdaHandler } from "../../../infra/local/gateway/route-table.ts";
import { type TokenIssuer, aTokenIssuer } from "./token-issuer.ts";

export interface RunningGateway {
  readonly url: string;
  readonly tokens: TokenIssuer;
}

/** A gateway that stops when the test has finished. */
export async function aGateway(routes: readonly GatewayRoute[], options: Partial<GatewayOptions> = {}): Promise<RunningGateway> {
  const tokens = await aTokenIssuer();
  const gateway = await startGateway({ routes, tokens, ...options });
  onTestFinished(() => gateway.close());
  return { url: gateway.url, tokens };
}

export const publicRoute = (key: string, handler: LambdaHandler): GatewayRoute => {
  const [method, path] = key.split(" ") as [string, string];
  return { method, path, access: "public", handler };
};

/** A function that returns its event. */
export const echo: LambdaHandler = (event) => event;

/** The event that the gateway makes of a request; the route's handler must be `echo`. */
export async function eventOf(url: string, request?: RequestInit): Promise<GatewayEvent> {
  const response = await fetch(url, request);
  return (await response.json()) as GatewayEvent;
}
