import { describe, expect, it } from "vitest";
import { typedMonths, typedValue } from "../../../frontend/customer-pages/answers/questions.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { yearOf, yearsAfter } from "../../../shared/dates.ts";

const today = businessDate(new Date());
const problem = expect.objectContaining({ problem: expect.stringMatching(/^Please enter .*\.$/) as string }) as object;

describe("a customer's typed answer", () => {
  it.each([
    ["2", "2", 26],
    ["", "7", 7],
    ["3", "", 36],
    ["0", "0", 0],
    ["２", "\u200E3", 27],
  ])("of %s years and %s months is a whole number of months", (years, months, value) => {
    expect(typedMonths(years, months)).toEqual({ value });
  });

  it.each([
    ["", ""],
    ["2", "12"],
    ["two", "1"],
    ["-1", "0"],
    ["1.5", "0"],
    ["101", "0"],
  ])("of %s years and %s months is asked again", (years, months) => {
    expect(typedMonths(years, months)).toEqual(problem);
  });

  it("is the date of birth of a person who may borrow", () => {
    expect(typedValue("dateOfBirth", yearsAfter(today, -18))).toEqual({ value: yearsAfter(today, -18) });
    for (const text of ["", "1990-02-30", yearsAfter(today, -17), "1850-01-01"]) expect(typedValue("dateOfBirth", text)).toEqual(problem);
  });

  it("is a year up to the next one", () => {
    const next = yearOf(today) + 1;
    expect(typedValue("ageOfAsset", ` ${next} `)).toEqual({ value: next });
    for (const text of ["", "21", "1899", String(next + 1), "2021.5"]) expect(typedValue("ageOfAsset", text)).toEqual(problem);
  });
});
