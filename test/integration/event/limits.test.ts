import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { recordEvents } from "../../../functions/event/event.ts";
import { aDoor } from "../../support/door.ts";
import { withTable } from "../../support/table.ts";

withTable();

const lines: string[] = [];
beforeEach(() => {
  // A span of ten minutes must not end between two calls.
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.spyOn(process.stdout, "write").mockImplementation((text) => lines.push(String(text)) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it("one network tells of 600 things in ten minutes, and nothing beyond them is counted or logged", async () => {
  const door = aDoor("event", { recordEvents });
  const tell = async (count: number, ip = "198.51.100.1") =>
    (await door.call("recordEvents", { body: { events: Array.from({ length: count }, () => ({ name: "demo.skipped" })) }, ip })).status;

  const statuses = await Promise.all(Array.from({ length: 20 }, () => tell(50)));
  const [again, elsewhere] = [await tell(1), await tell(1, "198.51.100.2")];
  vi.setSystemTime(Date.now() + 10 * 60_000);
  const later = await tell(1);

  expect(statuses.filter((status) => status === 200)).toHaveLength(12);
  expect(statuses.filter((status) => status === 429)).toHaveLength(8);
  expect([again, elsewhere, later]).toEqual([429, 200, 200]);
  expect(lines.filter((line) => line.includes('"Usage":1'))).toHaveLength(602);
});
