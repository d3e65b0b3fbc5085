import { afterEach, beforeAll } from "vitest";
import type { RunningApi } from "./api.ts";
import { type World, aWorld } from "./scenes.ts";
import { type TableSnapshot, tableSnapshot } from "./table-snapshot.ts";

/** What a test file has once its tests run. */
export interface SameWorld {
  world: World;
  beginning: TableSnapshot;
}

/** Gives a test file a world, and each of its tests the table as that world left it. */
export function withSameWorld(running: RunningApi): SameWorld {
  const same = {} as SameWorld;
  beforeAll(async () => {
    same.world = await aWorld(running);
    same.beginning = await tableSnapshot();
  });
  afterEach(() => same.beginning.restore());
  return same;
}
