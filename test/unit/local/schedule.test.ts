import { expect, it } from "vitest";
import { runOnSchedule } from "../../../infra/local/schedule.ts";
import { digestTime } from "../../../functions/outbox/triggers.ts";
import { nextTimeAt } from "../../../infra/local/daily-schedule.ts";

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

it("the daily email comes at half past seven in Sydney, in summer and in winter", () => {
  const utc = (from: string) => new Date(nextTimeAt(Date.parse(from), digestTime)).toISOString();

  expect(utc("2026-11-23T00:00:00Z")).toBe("2026-11-23T20:30:00.000Z");
  expect(utc("2027-04-03T00:00:00Z")).toBe("2027-04-03T21:30:00.000Z");
  expect(utc("2027-06-10T21:30:00Z")).toBe("2027-06-11T21:30:00.000Z");
  expect(utc("2027-10-02T00:00:00Z")).toBe("2027-10-02T20:30:00.000Z");
});
