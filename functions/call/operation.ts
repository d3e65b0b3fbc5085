import type { DataOf, InputOf, DeepReadonly } from "../../shared/wire/route.ts";
import type { RouteName, Routes } from "../../shared/wire/routes.ts";
import type { bindings } from "../routes.ts";
import type { Caller } from "./caller.ts";

export interface Call {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly idempotencyKey?: string | undefined;
  readonly linkSecret?: string | undefined;
  readonly signature?: string | undefined;
  /** Those of the Model Context Protocol. */
  readonly protocolHeaders?: Readonly<Record<string, string>>;
}

type AccessOf<N extends RouteName> = (typeof bindings)[N]["access"];

type HasCaller<N extends RouteName> = AccessOf<N> extends "public" | "link" | "webhook" ? false : true;

/** Implements one route; `caller` is undefined on routes without sign-in. */
export type Operation<N extends RouteName> = (
  caller: HasCaller<N> extends true ? Caller : undefined,
  input: InputOf<Routes[N]>,
  call: Call,
) => Promise<DeepReadonly<DataOf<Routes[N]>>>;

export type Operations<N extends RouteName> = { readonly [Name in N]: Operation<Name> };

export type AnyOperation = (caller: Caller | undefined, input: InputOf<Routes[RouteName]>, call: Call) => Promise<unknown>;
