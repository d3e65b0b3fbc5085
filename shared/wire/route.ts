import type * as z from "zod/mini";

export const prefix = "/api";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Schemas of a route's path parameters, query string, body and response data. */
export interface RouteShape {
  readonly method: Method;
  /** Without prefix and trailing slash; {id} is a parameter. */
  readonly path: `/${string}`;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly data: z.ZodMiniType;
}

export interface Route extends RouteShape {
  readonly name: string;
}

export function defineRoutes<const T extends Readonly<Record<string, RouteShape>>>(table: T) {
  const routes = Object.entries(table).map(([name, route]) => [name, { ...route, name }]);
  return Object.fromEntries(routes) as { readonly [N in keyof T]: T[N] & { readonly name: N } };
}

/** The route key of API Gateway: "GET /api/application/{id}". */
export function routeKey({ method, path }: Pick<Route, "method" | "path">): string {
  return `${method} ${prefix}${path}`;
}

type Parsed<R, K extends string> = R extends { readonly [P in K]: infer S extends z.ZodMiniType } ? z.output<S> : undefined;
type Sent<R, K extends string> = R extends { readonly [P in K]: infer S extends z.ZodMiniType } ? z.input<S> : undefined;

export interface InputOf<R extends RouteShape> {
  readonly params: Parsed<R, "params">;
  readonly query: Parsed<R, "query">;
  readonly body: Parsed<R, "body">;
}

export type DeepReadonly<T> = T extends string | number | boolean | null | undefined ? T : { readonly [K in keyof T]: DeepReadonly<T[K]> };

export type RequestOf<R extends RouteShape> = {
  readonly [K in "params" | "query" | "body" as Sent<R, K> extends undefined ? never : K]: DeepReadonly<Sent<R, K>>;
};

export type DataOf<R extends RouteShape> = z.output<R["data"]>;
