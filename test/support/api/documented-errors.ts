import { type Status, errorsOf } from "../../../functions/openapi/errors.ts";
import { bindings } from "../../../functions/routes.ts";
import { routeKey } from "../../../shared/wire/route.ts";
import { type RouteName, routes } from "../../../shared/wire/routes.ts";

/** The codes that openapi.json lists for this status of a route. */
export function errorCodes(name: RouteName, status: number): readonly string[] {
  return errorsOf(routes[name], bindings[name]).get(status as Status) ?? [];
}

const names = new Map((Object.keys(routes) as RouteName[]).map((name) => [routeKey(routes[name]), name]));

/** Codes that say how the call was made, not what its route answers. */
const ofTransport: readonly unknown[] = ["NOT_THROUGH_CDN", "ROUTE_NOT_FOUND"];

/** "GET /api/...: 409 CODE" of a log line whose error openapi.json does not list for its route; undefined for any other line. */
export function undocumentedError(line: string): string | undefined {
  const { event, route, status, code = "INVALID" } = JSON.parse(line) as Readonly<Record<string, unknown>>;
  const name = names.get(String(route));
  if (event !== "call" || !name || Number(status) < 400 || Number(status) >= 500 || ofTransport.includes(code)) return undefined;
  return errorCodes(name, Number(status)).includes(String(code)) ? undefined : `${String(route)}: ${String(status)} ${String(code)}`;
}
