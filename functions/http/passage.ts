import type { Request } from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import type { InputOf, Route } from "../../shared/wire/route.ts";
import type { RouteName, Routes } from "../../shared/wire/routes.ts";
import type { Binding } from "../routes.ts";
import type { Caller } from "./caller.ts";
import type { AnyOperation } from "./operation.ts";

/** A route of the domain with its rule and its operation. */
export interface Served {
  readonly route: Route;
  readonly rule: Binding;
  readonly operation: AnyOperation;
}

/** What the chain finds out about one call, a middleware at a time. */
export interface Passage {
  readonly startedAt: number;
  served?: Served;
  caller?: Caller | undefined;
  input?: InputOf<Routes[RouteName]>;
}

export interface PassageContext extends Context {
  passage: Passage;
}

export type Passing = Request<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Error, PassageContext>;
