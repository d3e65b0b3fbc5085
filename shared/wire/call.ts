import { errorOf, throwServerUnreachable } from "./api-error.ts";
import { type DataOf, type RequestOf, type Route, prefix } from "./route.ts";

export type Fetch = (url: string, init: { method: string; headers: Record<string, string>; body?: string }) => Promise<Fetched>;

export interface Fetched {
  readonly status: number;
  text(): Promise<string>;
}

export interface Caller {
  /** Origin of the API; "" for the same origin. */
  readonly baseUrl: string;
  readonly fetch: Fetch;
  /** Returns the current access token, or undefined if no user is signed in. */
  readonly token?: () => string | undefined;
}

export interface CallOptions {
  /** Reused for retries, so that the write happens once. */
  readonly idempotencyKey?: string;
  readonly linkSecret?: string;
}

export type Arguments<R> = keyof R extends never ? [request?: undefined, options?: CallOptions] : [request: R, options?: CallOptions];

/** Returns the response's data. Throws an ApiError. */
export type Call = <R extends Route>(route: R, ...args: Arguments<RequestOf<R>>) => Promise<DataOf<R>>;

export function createCall(caller: Caller): Call {
  return (route, request?, options?) => call(caller, { route, request: request ?? {}, options: options ?? {} }) as never;
}

type QueryValue = string | readonly string[] | undefined;

interface AnyRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: unknown;
}

interface PlannedCall {
  readonly route: Route;
  readonly request: AnyRequest;
  readonly options: CallOptions;
}

async function call({ baseUrl, fetch, token }: Caller, { route, request, options }: PlannedCall): Promise<unknown> {
  const { idempotencyKey, linkSecret } = options;
  const bearer = token?.();
  const headers = {
    ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    ...(request.body !== undefined && { "content-type": "application/json" }),
    ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
    ...(linkSecret !== undefined && { "link-secret": linkSecret }),
  };
  const body = request.body === undefined ? {} : { body: JSON.stringify(request.body) };
  const response = fetch(baseUrl + addressOf(route, request), { method: route.method, headers, ...body });
  const { status, text } = await response
    .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
    .catch(throwServerUnreachable);
  return dataOf(status, text);
}

/** For example /api/quote/01J...?orderBy=rate&orderBy=fit. */
export function addressOf({ path }: Pick<Route, "path">, { params = {}, query = {} }: AnyRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const pairs = Object.entries(query).flatMap(([name, value]) => pairsOf(value).map((one) => `${name}=${encodeURIComponent(one)}`));
  return `${prefix}${filled}${pairs.length === 0 ? "" : `?${pairs.join("&")}`}`;
}

// An empty list is sent as an empty value, as an absent parameter means the default.
function pairsOf(value: QueryValue): readonly string[] {
  if (value === undefined) return [];
  if (typeof value === "string") return [value];
  return value.length === 0 ? [""] : value;
}

function dataOf(status: number, text: string): unknown {
  const answer = jsonOf(text);
  if (status >= 200 && status < 300 && answer?.["status"] === "success") return answer["data"];
  throw errorOf(status, answer);
}

function jsonOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
