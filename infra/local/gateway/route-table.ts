import type { Context } from "aws-lambda";
import type { Access } from "../../../functions/routes.ts";
import type { GatewayEvent } from "./event.ts";

/** A Lambda function as its module exports it. */
export type LambdaHandler = (event: GatewayEvent, context: Context) => unknown;

/** One route of the API. */
export interface GatewayRoute {
  readonly method: string;
  /** As API Gateway writes it: /api/application/{id}. */
  readonly path: string;
  /** Who may call; routes for somebody signed in have a JWT authorizer. */
  readonly access: Access;
  readonly handler: LambdaHandler;
}

/** The route that answers a request, and the values that its path holds. */
export interface Match<Route> {
  readonly route: Route;
  readonly pathParameters: Readonly<Record<string, string>>;
}

type Keyed = Pick<GatewayRoute, "method" | "path">;

/** API Gateway's name of a route. */
export const routeKey = ({ method, path }: Keyed): string => `${method} ${path}`;

/** Finds a request's route as an HTTP API does: the most specific first, and no match for another method. */
export class RouteTable<Route extends Keyed> {
  readonly #routes: readonly { readonly route: Route; readonly segments: readonly string[] }[];

  constructor(routes: readonly Route[]) {
    const shapes = new Map<string, Route>();
    for (const route of routes) {
      const shape = routeKey({ ...route, path: route.path.replace(/\{[^}]*\}/g, "{}") });
      const twin = shapes.get(shape);
      if (twin) throw new Error(`two routes answer the same requests: ${routeKey(twin)} and ${routeKey(route)}`);
      shapes.set(shape, route);
    }
    this.#routes = routes
      .map((route) => ({ route, segments: segmentsOf(route.path) }))
      .toSorted((a, b) => byLiteralsFirst(a.segments, b.segments));
  }

  /** The path as it came, percent-encoded; throws URIError where it is not well formed. A closing slash is tolerated. */
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
