import { type DataOf, type RequestOf, prefix } from "../../shared/wire/route.ts";
import { type RouteName, type Routes, routes } from "../../shared/wire/routes.ts";

export class CallRejected extends Error {
  readonly status: number;

  constructor(name: string, status: number, message: string) {
    super(`${name} answered ${status}: ${message}`);
    this.status = status;
  }
}

export type ApiCaller = <N extends RouteName>(name: N, request: RequestOf<Routes[N]>) => Promise<DataOf<Routes[N]>>;

/** Calls the API at this address, as the user of the token or without one. */
export function apiCaller(url: string, token?: string): ApiCaller {
  return async (name, request) => {
    const { body, ...address } = request as { params?: Texts; query?: Texts; body?: unknown };
    const response = await fetch(url + prefix + pathOf(name, address), {
      method: routes[name].method,
      headers: { "content-type": "application/json", ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { message, data } = (await response.json()) as { message: string; data: DataOf<Routes[typeof name]> };
    if (!response.ok) throw new CallRejected(name, response.status, message);
    return data;
  };
}

type Texts = Readonly<Record<string, string>>;

function pathOf(name: RouteName, { params = {}, query = {} }: { params?: Texts; query?: Texts }): string {
  const path = routes[name].path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ""));
  const search = new URLSearchParams(query).toString();
  return search === "" ? path : `${path}?${search}`;
}
