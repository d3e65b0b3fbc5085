/** How much a run tries, and from which seed; the environment says it. */
export interface Depth {
  readonly seed: number;
  readonly isDeep: boolean;
  /** Of each route. */
  readonly badRequests: number;
  /** Of each property. */
  readonly propertyRuns: number;
  /** That are sent bodies of every size. */
  readonly sizedRoutes: number;
  /** One organisation's, with another's ids. */
  readonly wallCalls: number;
}

const set = (name: string): number | undefined => {
  const text = process.env[name];
  return text === undefined || text === "" ? undefined : Number(text);
};

/** A small run by default; DEEP=1 tries everything, and SEED repeats a run that failed. */
export function depth(): Depth {
  const isDeep = process.env["DEEP"] === "1";
  return {
    seed: set("SEED") ?? Date.now() % 2 ** 31,
    isDeep,
    badRequests: set("BAD_REQUESTS") ?? (isDeep ? Number.POSITIVE_INFINITY : 24),
    propertyRuns: set("PROPERTY_RUNS") ?? (isDeep ? 125_000 : 500),
    sizedRoutes: set("SIZED_ROUTES") ?? (isDeep ? Number.POSITIVE_INFINITY : 4),
    wallCalls: set("WALL_CALLS") ?? (isDeep ? 3_000 : 300),
  };
}
