/** The rows of all domains, for the gateway, the API's documentation and tests. A function loads those of its own domain alone. */
import { type Method, prefix } from "../shared/wire/route.ts";
import { type RouteName, routes } from "../shared/wire/routes.ts";
import * as application from "./application/routes.ts";
import * as batch from "./batch/routes.ts";
import * as billing from "./billing/routes.ts";
import type { Access } from "./call/access-rules.ts";
import type { RouteRow } from "./call/route-row.ts";
import * as customerChecks from "./customer-checks/routes.ts";
import * as customer from "./customer/routes.ts";
import * as document from "./document/routes.ts";
import * as entity from "./entity/routes.ts";
import * as health from "./health/routes.ts";
import * as link from "./link/routes.ts";
import * as organisation from "./organisation/routes.ts";
import * as quote from "./quote/routes.ts";
import * as record from "./record/routes.ts";
import * as referral from "./referral/routes.ts";
import * as rulebook from "./rulebook/routes.ts";
import * as book from "./book/routes.ts";
import * as settlement from "./settlement/routes.ts";
import * as submission from "./submission/routes.ts";
import * as telemetry from "./telemetry/routes.ts";
import * as today from "./today/routes.ts";
import * as user from "./user/routes.ts";
import * as v1 from "./v1/routes.ts";

/** Each domain is a folder and a Lambda function. `needs` are its grants besides the table's, as infra/aws/grants.ts names them. */
export const domainModules = {
  application,
  quote,
  customer,
  document,
  entity,
  organisation,
  user,
  billing,
  referral,
  link,
  "customer-checks": customerChecks,
  submission,
  settlement,
  book,
  rulebook,
  batch,
  record,
  telemetry,
  today,
  v1,
  health,
};

type Modules = typeof domainModules;
export type Domain = keyof Modules;
export type RouteNameOf<D extends Domain> = RouteName & keyof Modules[D]["routeRows"];
export type Binding = RouteRow & { readonly domain: Domain };

type BindingOf<N extends RouteName> = {
  [D in Domain]: Modules[D]["routeRows"] extends { readonly [M in N]: infer Row } ? Row & { readonly domain: D } : never;
}[Domain];

export const domains = Object.keys(domainModules) as readonly Domain[];

export const bindings = Object.fromEntries(
  Object.entries(domainModules).flatMap(([domain, { routeRows }]) =>
    Object.entries(routeRows).map(([name, row]) => [name, { ...row, domain }]),
  ),
) as { readonly [N in RouteName]: BindingOf<N> };

export interface ApiRoute {
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  readonly domain: Domain;
}

export const apiRoutes: readonly ApiRoute[] = Object.values(routes).map(({ name, method, path }) => ({
  method,
  path: prefix + path,
  access: bindings[name].access,
  domain: bindings[name].domain,
}));
