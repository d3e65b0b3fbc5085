import type { Access } from "./call/access-rules.ts";
import { type Domain, bindings } from "./routes.ts";
import { type Method, prefix } from "../shared/wire/route.ts";
import { routes } from "../shared/wire/routes.ts";

export interface ApiRoute {
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  readonly domain: Domain;
}

export const apiRoutes: readonly ApiRoute[] = Object.values(routes).map(({ name, method, path }) => ({
  method,
  path: prefix + path,
  ...bindings[name],
}));
