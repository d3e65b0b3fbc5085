import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { routes } from "../../../shared/wire/routes.ts";
import { eventOf, invokeHandler } from "../../support/api/endpoint.ts";
import { withTable } from "../../support/store/table.ts";

withTable();

const lines: string[] = [];
beforeEach(() => {
  vi.stubEnv("TOKEN_ISSUER", "https://issuer.example");
  vi.stubEnv("USER_POOL_CLIENT_ID", "client-1");
  // The ten-minute period must not end between two calls.
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.spyOn(process.stdout, "write").mockImplementation((text) => lines.push(String(text)) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

it("one network can send 3,000 events in ten minutes; further events are neither counted nor logged", async () => {
  const { handler } = await import("../../../functions/telemetry/handler.ts");
  const sendEvents = async (count: number, ip = "198.51.100.1") => {
    const body = { events: Array.from({ length: count }, () => ({ name: "demo.skipped" })) };
    return (await invokeHandler(handler, eventOf(routes.recordEvents, { body, ip }))).status;
  };

  const statuses: number[] = [];
  for (let group = 0; group < 7; group++) statuses.push(...(await Promise.all(Array.from({ length: 10 }, () => sendEvents(50)))));
  const [again, otherNetwork] = [await sendEvents(1), await sendEvents(1, "198.51.100.2")];
  vi.setSystemTime(Date.now() + 10 * 60_000);
  const later = await sendEvents(1);

  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect([again, otherNetwork, later]).toEqual([429, 200, 200]);
  expect(lines.filter((line) => line.includes('"Usage":1'))).toHaveLength(3002);
});
