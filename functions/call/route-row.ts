import type { Rule } from "./access-rules.ts";
import type { ApiErrorKind } from "./api-error.ts";

/** The codes of a route's own errors, by kind; the middleware adds others. */
export type RouteErrors = Readonly<Partial<Record<ApiErrorKind, readonly string[]>>>;

/** What the functions, the gateway and the API's documentation know of a route beside its method, path and schemas in shared/wire. */
export type RouteRow = Rule & {
  /** What it does, in one line of the API's documentation. */
  readonly says: string;
  readonly errors?: RouteErrors;
};

/** A row for each of a domain's routes. */
export type RouteRows<Routes> = Readonly<Record<keyof Routes, RouteRow>>;
