import type { DataOf, InputOf, DeepReadonly } from "../../shared/wire/route.ts";
import type { RouteName, Routes } from "../../shared/wire/routes.ts";
import type { Domain, bindings } from "../routes.ts";
import type { Caller } from "./caller.ts";

export interface Call {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly idempotencyKey?: string | undefined;
  readonly linkSecret?: string | undefined;
  readonly signature?: string | undefined;
}

type AccessOf<N extends RouteName> = (typeof bindings)[N]["access"];
export type RouteNameOf<D extends Domain> = { [N in RouteName]: (typeof bindings)[N]["domain"] extends D ? N : never }[RouteName];

type HasCaller<N extends RouteName> = AccessOf<N> extends "public" | "link" | "webhook" ? false : true;

/** Implements one route; `caller` is undefined on routes without sign-in. */
export type Operation<N extends RouteName> = (
  caller: HasCaller<N> extends true ? Caller : undefined,
  input: InputOf<Routes[N]>,
  call: Call,
) => Promise<DeepReadonly<DataOf<Routes[N]>>>;

export type RoutesOf<D extends Domain> = Pick<Routes, RouteNameOf<D>>;

export type Operations<D extends Domain> = { readonly [N in RouteNameOf<D>]: Operation<N> };

export type AnyOperation = (caller: Caller | undefined, input: InputOf<Routes[RouteName]>, call: Call) => Promise<unknown>;
