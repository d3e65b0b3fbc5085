import type { Route } from "../../shared/wire/route.ts";

/** The most calls from one network in ten minutes to a route without sign-in, or the reason for having no limit. */
export type NetworkLimit =
  | {
      readonly max: number;
      /** The name of a list in the body; each entry counts as one call. */
      readonly each?: string;
    }
  | { readonly unlimited: string };

export type ConsumeNetworkLimit = (use: NetworkUse) => Promise<void>;

export interface NetworkUse {
  readonly what: string;
  readonly max: number;
  readonly ip: string;
  readonly amount: number;
}

export function networkUseOf(
  route: Route,
  limit: NetworkLimit | undefined,
  { ip, body }: { readonly ip: string; readonly body: unknown },
): NetworkUse | undefined {
  if (!limit || "unlimited" in limit) return undefined;
  const { max, each } = limit;
  const amount = each === undefined ? 1 : (body as Readonly<Record<string, readonly unknown[]>>)[each]!.length;
  return { what: route.name, max, ip, amount };
}
