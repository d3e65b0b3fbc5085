import { expect, it } from "vitest";
import { nextDigestAt } from "../../../infra/local/daily-schedule.ts";

it("the daily email comes at half past seven in Sydney, in summer and in winter", () => {
  const utc = (from: string) => new Date(nextDigestAt(Date.parse(from))).toISOString();

  expect(utc("2026-11-23T00:00:00Z")).toBe("2026-11-23T20:30:00.000Z");
  expect(utc("2027-04-03T00:00:00Z")).toBe("2027-04-03T21:30:00.000Z");
  expect(utc("2027-06-10T21:30:00Z")).toBe("2027-06-11T21:30:00.000Z");
  expect(utc("2027-10-02T00:00:00Z")).toBe("2027-10-02T20:30:00.000Z");
});
