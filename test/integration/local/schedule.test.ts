import { expect, it } from "vitest";
import { runOnSchedule } from "../../../infra/local/schedule.ts";

it("a scheduled event that fails three times is dropped, and the next one still runs", async () => {
  const runs = new AbortController();
  const failures: string[] = [];
  let invocations = 0;
  const handler = async () => {
    invocations += 1;
    if (invocations <= 3) throw new Error("the table cannot be reached");
    runs.abort();
  };

  await runOnSchedule(
    { name: "outbox", handler, everyMs: 1, timeoutMs: 1_000, delaysMs: [1, 1], onFailure: (message) => failures.push(message) },
    runs.signal,
  );

  expect(failures).toEqual(["outbox: a scheduled event failed three times: the table cannot be reached"]);
  expect(invocations).toBe(4);
});
