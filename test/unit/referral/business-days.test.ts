import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { businessDaysAfter } from "../../../functions/referral/business-days.ts";
import nswHolidays from "../../../functions/referral/nsw-holidays.json" with { type: "json" };
import { nswHolidaysFile } from "../../../functions/cli/nsw-holidays.ts";

// Counted by hand on the NSW Government's list of public holidays for 2026 and 2027, and by the Public Holidays Act 2010 beyond.
describe("business days in New South Wales", () => {
  it.each([
    { day: "2026-11-20", count: 5, due: "2026-11-27", because: "a weekend lies between" },
    { day: "2026-11-21", count: 5, due: "2026-11-27", because: "a Saturday's first day is Monday" },
    { day: "2026-11-20", count: 10, due: "2026-12-04", because: "two weekends lie between" },
    { day: "2026-12-24", count: 5, due: "2027-01-05", because: "Christmas, Boxing Day's substitute and New Year's Day are none" },
    { day: "2026-04-02", count: 5, due: "2026-04-13", because: "Good Friday and Easter Monday are none" },
    { day: "2026-04-24", count: 1, due: "2026-04-28", because: "Anzac Day on a Saturday has a substitute" },
    { day: "2027-04-23", count: 1, due: "2027-04-27", because: "the Monday after a Sunday's Anzac Day has been added in 2027" },
    { day: "2032-04-23", count: 1, due: "2032-04-26", because: "no Monday has been added beyond 2027" },
    { day: "2037-04-24", count: 1, due: "2037-04-27", because: "no Monday has been added beyond 2027" },
    { day: "2038-04-22", count: 1, due: "2038-04-27", because: "Easter Monday is none, whatever day Anzac Day is" },
    { day: "2026-07-31", count: 1, due: "2026-08-03", because: "the Bank Holiday is a day like others" },
    { day: "2026-10-02", count: 1, due: "2026-10-06", because: "Labour Day is none" },
    { day: "2026-06-05", count: 1, due: "2026-06-09", because: "the King's Birthday is none" },
    { day: "2027-12-24", count: 1, due: "2027-12-29", because: "Christmas and Boxing Day on a weekend have substitutes" },
  ])("$count after $day end on $due: $because", ({ day, count, due }) => {
    expect(businessDaysAfter(day, count)).toBe(due);
  });
});

describe("NSW public holidays", () => {
  const { file, text } = nswHolidaysFile();

  it('match the output of "npm run generate"', async () => {
    expect(await readFile(file, "utf8")).toBe(text);
  });

  it("are known for years ahead, and a later date is rejected rather than guessed", () => {
    expect(nswHolidays.lastYear).toBeGreaterThanOrEqual(new Date().getUTCFullYear() + 2);
    expect(() => businessDaysAfter("2045-12-29", 5)).toThrow("known until 2045, not those of 2046-01-01");
  });
});
