import type { DataOf, InputOf, Unwritten } from "../../shared/wire/route.ts";
import type { RouteName, Routes } from "../../shared/wire/routes.ts";
import type { Domain, HasCaller, RouteNameOf } from "../routes.ts";
import type { Caller } from "./caller.ts";
import type { WrittenJson } from "./written-json.ts";

/** What an operation may know of the call beside caller and input. */
export interface Call {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly idempotencyKey?: string | undefined;
  /** Of a route that a link's holder calls. */
  readonly linkSecret?: string | undefined;
  /** Of a route that a partner's machine calls: the signature of the body. */
  readonly signature?: string | undefined;
}

/** What happens on a call; a caller is there where the route asks for one. */
export type Operation<N extends RouteName> = (
  caller: HasCaller<N> extends true ? Caller : undefined,
  input: InputOf<Routes[N]>,
  call: Call,
) => Promise<Unwritten<DataOf<Routes[N]>> | WrittenJson>;

/** The routes that a domain answers. */
export type RoutesOf<D extends Domain> = Pick<Routes, RouteNameOf<D>>;

/** A domain's operations under the names of their routes. */
export type Operations<D extends Domain> = { readonly [N in RouteNameOf<D>]: Operation<N> };

/** An operation as the chain calls it, its input parsed and its caller verified by the route's own rules. */
export type AnyOperation = (caller: Caller | undefined, input: InputOf<Routes[RouteName]>, call: Call) => Promise<unknown>;
