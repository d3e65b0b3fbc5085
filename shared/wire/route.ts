import type * as z from "zod/mini";

/** In front of every path at the gateway. */
export const prefix = "/api";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** One call of the API: what its address, query string and body must look like, and what its answer carries as data. */
export interface RouteShape {
  readonly method: Method;
  /** Without prefix and closing slash; {id} stands for a parameter. */
  readonly path: `/${string}`;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly data: z.ZodMiniType;
}

export interface Route extends RouteShape {
  /** The operation's name. */
  readonly name: string;
}

/** Gives each route of a table its key as its name. */
export function named<const T extends Readonly<Record<string, RouteShape>>>(table: T) {
  const routes = Object.entries(table).map(([name, route]) => [name, { ...route, name }]);
  return Object.fromEntries(routes) as { readonly [N in keyof T]: T[N] & { readonly name: N } };
}

/** A route as the gateway's tables write it: "GET /api/application/{id}". */
export function routeKey({ method, path }: Pick<Route, "method" | "path">): string {
  return `${method} ${prefix}${path}`;
}

type Parsed<R, K extends string> = R extends { readonly [P in K]: infer S extends z.ZodMiniType } ? z.output<S> : undefined;
type Sent<R, K extends string> = R extends { readonly [P in K]: infer S extends z.ZodMiniType } ? z.input<S> : undefined;

/** What an operation is given, once parsed. */
export interface InputOf<R extends RouteShape> {
  readonly params: Parsed<R, "params">;
  readonly query: Parsed<R, "query">;
  readonly body: Parsed<R, "body">;
}

/** The same, its lists and objects not to be written to. */
export type Unwritten<T> = T extends string | number | boolean | null | undefined ? T : { readonly [K in keyof T]: Unwritten<T[K]> };

/** What a client sends: the parts that the route has. */
export type RequestOf<R extends RouteShape> = {
  readonly [K in "params" | "query" | "body" as Sent<R, K> extends undefined ? never : K]: Unwritten<Sent<R, K>>;
};

export type DataOf<R extends RouteShape> = z.output<R["data"]>;
