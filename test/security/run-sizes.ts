import { seed, sizeOf } from "../support/reliability/run-size.ts";

/** The seed and the sizes of a run, from the environment. */
export interface RunSizes {
  readonly seed: number;
  readonly isDeep: boolean;
  /** Per route. */
  readonly badRequests: number;
  /** Per property. */
  readonly propertyRuns: number;
  /** Routes that are sent bodies of every size. */
  readonly sizedRoutes: number;
  /** Random calls with another organisation's ids. */
  readonly tenantCalls: number;
}

/** A small run by default; DEEP=1 tries more, SEED repeats a run. */
export function runSizes(): RunSizes {
  return {
    seed,
    isDeep: process.env["DEEP"] === "1",
    badRequests: sizeOf("BAD_REQUESTS", { usual: 4, deep: 100 }),
    propertyRuns: sizeOf("PROPERTY_RUNS", { usual: 500, deep: 125_000 }),
    sizedRoutes: sizeOf("SIZED_ROUTES", { usual: 2, deep: Number.POSITIVE_INFINITY }),
    tenantCalls: sizeOf("TENANT_CALLS", { usual: 300, deep: 3_000 }),
  };
}
