import { describe, expect, it } from "vitest";
import { businessDate } from "../../../shared/business-date.ts";

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
