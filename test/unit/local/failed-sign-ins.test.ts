import { expect, it } from "vitest";
import { recordFailedSignIn, requireUnlocked } from "../../../infra/local/cognito/failed-sign-ins.ts";
import type { Pool } from "../../../infra/local/cognito/pool.ts";

const pause = 15 * 60_000;
const day = 96 * pause;

/** How many wrong codes someone can try in a day who pauses for a quarter of an hour after each `inARow`. */
function triedInADay(inARow: number): number {
  let now = 0;
  const pool = { failedSignIns: new Map(), now: () => now } as unknown as Pool;
  for (let tried = 0; ; tried++) {
    if (tried > 0 && tried % inARow === 0) now += pause;
    now = Math.max(now, pool.failedSignIns.get("user")?.lockedUntil ?? 0);
    if (now >= day) return tried;
    requireUnlocked(pool, "user");
    recordFailedSignIn(pool, "user");
  }
}

it("a password thief can try about 1,000 codes in a day at most: twelve in a row, then a pause that ends the count", () => {
  const days = Array.from({ length: 20 }, (_, at) => triedInADay(at + 1));

  expect(Math.max(...days)).toBe(1_020);
  expect(triedInADay(12)).toBe(1_020);
});
