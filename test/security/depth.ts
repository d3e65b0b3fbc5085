/** The seed and the size of a run, from the environment. */
export interface Depth {
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

const numberOf = (name: string): number | undefined => {
  const text = process.env[name];
  return text === undefined || text === "" ? undefined : Number(text);
};

/** A small run with the same draws every time by default; DEEP=1 tries everything, drawn differently each time, SEED repeats a run. */
export function depth(): Depth {
  const isDeep = process.env["DEEP"] === "1";
  return {
    seed: numberOf("SEED") ?? (isDeep ? Date.now() % 2 ** 31 : 1),
    isDeep,
    badRequests: numberOf("BAD_REQUESTS") ?? (isDeep ? Number.POSITIVE_INFINITY : 24),
    propertyRuns: numberOf("PROPERTY_RUNS") ?? (isDeep ? 125_000 : 500),
    sizedRoutes: numberOf("SIZED_ROUTES") ?? (isDeep ? Number.POSITIVE_INFINITY : 4),
    tenantCalls: numberOf("TENANT_CALLS") ?? (isDeep ? 3_000 : 300),
  };
}
