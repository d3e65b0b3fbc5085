import type { Request } from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import type { InputOf, Route } from "../../shared/wire/route.ts";
import type { RouteName, Routes } from "../../shared/wire/routes.ts";
import type { Rule } from "../call/access-rules.ts";
import type { Caller } from "../call/caller.ts";
import type { AnyOperation } from "../call/operation.ts";

export interface RouteBinding {
  readonly route: Route;
  readonly rule: Rule;
  readonly operation: AnyOperation;
}

/** What the middleware around a call knows of it, also after an error. */
export interface RequestContext {
  readonly startedAt: number;
  routeBinding?: RouteBinding;
  caller?: Caller | undefined;
}

/** A call that may be carried out: authorized, parsed and within its limits. */
export interface AcceptedCall {
  readonly routeBinding: RouteBinding;
  readonly caller: Caller | undefined;
  readonly input: InputOf<Routes[RouteName]>;
}

export interface MiddyContext extends Context {
  requestContext: RequestContext;
}

export type ApiRequest = Request<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Error, MiddyContext>;
