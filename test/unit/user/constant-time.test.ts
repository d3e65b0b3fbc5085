import { expect, it } from "vitest";
import { constantTime } from "../../../functions/user/password.ts";

const timed = async (work: () => Promise<string>): Promise<{ readonly ms: number; readonly answer: string }> => {
  const from = performance.now();
  const answer = await constantTime(work);
  return { ms: performance.now() - from, answer };
};

it("an answer found at once takes as long as one that needs work, so that its time does not tell which was found", async () => {
  const [known, unknown] = await Promise.all([
    timed(async () => new Promise<string>((resolve) => void setTimeout(resolve, 150, "known"))),
    timed(async () => "unknown"),
  ]);

  expect([known.answer, unknown.answer]).toEqual(["known", "unknown"]);
  for (const { ms } of [known, unknown]) expect(ms).toBeGreaterThanOrEqual(199);
  expect(Math.abs(known.ms - unknown.ms)).toBeLessThan(50);
});
