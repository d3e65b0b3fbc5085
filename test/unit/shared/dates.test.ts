import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isIsoDate, monthsElapsed, yearsAfter } from "../../../shared/dates.ts";

const day = fc
  .date({ min: new Date("1920-01-01"), max: new Date("2060-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** Today minus so many months, by the calendar: the same day of the month, or the last of a shorter one. */
function cutOff(today: string, months: number): string {
  const [year, month, dayOfMonth] = today.split("-").map(Number) as [number, number, number];
  const first = new Date(Date.UTC(year, month - 1 - months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(dayOfMonth, last))).toISOString().slice(0, 10);
}

describe("months elapsed", () => {
  it("compares with a number of months exactly as the date compares with the cut-off date", () => {
    fc.assert(
      fc.property(day, day, fc.integer({ min: 0, max: 1200 }), (today, date, months) => {
        const cut = cutOff(today, months);
        const elapsed = monthsElapsed(today, date);
        expect(elapsed > months).toBe(date < cut);
        expect(elapsed === months).toBe(date === cut);
        expect(elapsed < months).toBe(date > cut);
      }),
      { numRuns: 3000 },
    );
  });

  it("is a whole number on the cut-off day itself", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 1200 }), (today, months) => {
        expect(monthsElapsed(today, cutOff(today, months))).toBe(months);
      }),
    );
  });
});

describe("a date", () => {
  it.each(["2024-02-29", "2026-11-20", "2000-02-29", "1999-12-31"])("accepts %s", (text) => {
    expect(isIsoDate(text)).toBe(true);
  });

  it.each([
    "2023-02-30",
    "2023-02-29",
    "1900-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-1-1",
    "20-11-2026",
    "2026-11-20T00:00",
    "",
  ])("rejects %s, which does not exist or has another format", (text) => {
    expect(isIsoDate(text)).toBe(false);
  });
});

describe("years after a day", () => {
  it.each([
    ["2026-11-21", "2033-11-21"],
    ["2028-02-29", "2035-03-01"],
    ["2025-02-28", "2032-02-28"],
  ])("%s is %s seven years later, and never a day earlier", (earlier, later) => {
    expect(yearsAfter(earlier, 7)).toBe(later);
  });
});
