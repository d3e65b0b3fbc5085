import { describe, expect, it } from "vitest";
import { businessDate, startOfBusinessDay } from "../../../shared/business-date.ts";

describe("businessDate", () => {
  it.each([
    ["2026-11-20T12:59:59Z", "2026-11-20"],
    ["2026-11-20T13:00:00Z", "2026-11-21"],
    ["2026-07-01T13:59:59Z", "2026-07-01"],
    ["2026-07-01T14:00:00Z", "2026-07-02"],
    ["2026-10-03T15:59:59Z", "2026-10-04"],
    ["2024-02-28T13:30:00Z", "2024-02-29"],
  ])("at %s is %s in Sydney", (moment, expected) => {
    expect(businessDate(new Date(moment))).toBe(expected);
  });
});

describe("the beginning of a day in Sydney", () => {
  it.each([
    ["2026-07-02", "2026-07-01T14:00:00.000Z"],
    ["2026-12-01", "2026-11-30T13:00:00.000Z"],
    // Daylight saving begins on 4 October 2026 at 02:00, and ended on 5 April at 03:00.
    ["2026-10-04", "2026-10-03T14:00:00.000Z"],
    ["2026-10-05", "2026-10-04T13:00:00.000Z"],
    ["2026-04-05", "2026-04-04T13:00:00.000Z"],
    ["2026-04-06", "2026-04-05T14:00:00.000Z"],
  ])("%s begins at %s", (day, moment) => {
    expect(startOfBusinessDay(day).toISOString()).toBe(moment);
  });
});
