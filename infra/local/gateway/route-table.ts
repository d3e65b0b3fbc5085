import type { Context } from "aws-lambda";
import type { Access } from "../../../functions/call/access-rules.ts";
import type { GatewayEvent } from "./event.ts";

export type LambdaHandler = (event: GatewayEvent, context: Context) => unknown;

export interface GatewayRoute {
  readonly method: string;
  /** In API Gateway's syntax: /api/application/{id}. */
  readonly path: string;
  /** Routes for signed-in users have a JWT authorizer. */
  readonly access: Access;
  readonly handler: LambdaHandler;
}

export interface Match<Route> {
  readonly route: Route;
  readonly pathParameters: Readonly<Record<string, string>>;
}

type Keyed = Pick<GatewayRoute, "method" | "path">;

export const routeKey = ({ method, path }: Keyed): string => `${method} ${path}`;

/** Finds routes as an HTTP API does: the most specific path wins, and another method is no match. */
export class RouteTable<Route extends Keyed> {
  readonly #routes: readonly { readonly route: Route; readonly segments: readonly string[] }[];

  constructor(routes: readonly Route[]) {
    const shapes = new Map<string, Route>();
    for (const route of routes) {
      const shape = routeKey({ ...route, path: route.path.replace(/\{[^}]*\}/g, "{}") });
      const twin = shapes.get(shape);
      if (twin) throw new Error(`two routes match the same requests: ${routeKey(twin)} and ${routeKey(route)}`);
      shapes.set(shape, route);
    }
    this.#routes = routes
      .map((route) => ({ route, segments: segmentsOf(route.path) }))
      .toSorted((a, b) => byLiteralsFirst(a.segments, b.segments));
  }

  /** Takes the encoded path, with or without a trailing slash. Throws URIError when its encoding is malformed. */
  find(method: string, path: string): Match<Route> | undefined {
    const found = segmentsOf(path.length > 1 ? path.replace(/\/$/, "") : path).map(decodeURIComponent);
    for (const { route, segments } of this.#routes) {
      const pathParameters = route.method === method ? matched(segments, found) : undefined;
      if (pathParameters) return { route, pathParameters };
    }
    return undefined;
  }
}

const segmentsOf = (path: string): string[] => path.split("/").slice(1);
const parameter = /^\{(\w+)\}$/;

function matched(segments: readonly string[], found: readonly string[]): Record<string, string> | undefined {
  if (segments.length !== found.length) return undefined;
  const values: [string, string][] = [];
  for (const [i, segment] of segments.entries()) {
    const name = parameter.exec(segment)?.[1];
    if (name === undefined ? segment !== found[i] : found[i] === "") return undefined;
    if (name !== undefined) values.push([name, found[i]!]);
  }
  return Object.fromEntries(values);
}

function byLiteralsFirst(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) {
    const difference = Number(parameter.test(a[i] ?? "")) - Number(parameter.test(b[i] ?? ""));
    if (difference !== 0) return difference;
  }
  return 0;
}
