import { describe, expect, it, vi } from "vitest";
import { dayInSydney, momentInSydney, timeInSydney } from "../../../frontend/ui/sydney-time.ts";

describe("date and time in a list", () => {
  it("are shown in Sydney time as DD/MM/YYYY and HH:mm", () => {
    expect(dayInSydney("2026-11-19T22:15:30.000Z")).toBe("20/11/2026");
    expect(timeInSydney("2026-11-19T22:15:30.000Z")).toBe("09:15");
  });

  it("follow Sydney's daylight saving time", () => {
    expect(timeInSydney("2026-07-01T04:05:00.000Z")).toBe("14:05");
    expect(timeInSydney("2026-12-01T04:05:00.000Z")).toBe("15:05");
  });

  it("name today, which is Sydney's", () => {
    const now = new Date("2026-11-20T13:30:00.000Z");
    expect(momentInSydney("2026-11-20T13:00:00.000Z", now)).toBe("00:00 today");
    expect(momentInSydney("2026-11-20T12:59:00.000Z", now)).toBe("20/11/2026 23:59");
  });

  it("show midnight as 00:00", () => {
    expect(timeInSydney("2026-11-20T13:00:00.000Z")).toBe("00:00");
    expect(dayInSydney("2026-11-20T13:00:00.000Z")).toBe("21/11/2026");
  });
});

describe("a browser in another time zone", () => {
  async function inZone(zone: string) {
    vi.stubEnv("TZ", zone);
    vi.resetModules();
    return import("../../../frontend/ui/sydney-time.ts").finally(() => vi.unstubAllEnvs());
  }

  it("reads in Perth that a time is Sydney's", async () => {
    const perth = await inZone("Australia/Perth");
    expect(perth.timeInSydney("2026-11-19T22:15:30.000Z")).toBe("09:15 in Sydney");
    expect(perth.momentInSydney("2026-11-19T22:15:30.000Z")).toBe("20/11/2026 09:15 in Sydney");
    expect(perth.momentInSydney("2026-11-20T13:00:00.000Z", new Date("2026-11-20T13:30:00.000Z"))).toBe("00:00 today in Sydney");
  });

  it("reads nothing more where the clock shows the same: Melbourne always, Brisbane in winter", async () => {
    expect((await inZone("Australia/Melbourne")).timeInSydney("2026-11-19T22:15:30.000Z")).toBe("09:15");
    const brisbane = await inZone("Australia/Brisbane");
    expect(brisbane.timeInSydney("2026-07-01T04:05:00.000Z")).toBe("14:05");
    expect(brisbane.timeInSydney("2026-12-01T04:05:00.000Z")).toBe("15:05 in Sydney");
  });
});
