import { describe, expect, it } from "vitest";
import { monthsAtJob } from "../../../frontend/screens/quote/panel/months-at-job.ts";
import { stepTyped } from "../../../frontend/screens/quote/panel/typed-step.ts";

const term = stepTyped({ least: 12, most: 84, by: 12, unit: "months", describe: (months) => `${months} months` });
const balloon = stepTyped({ least: 0, most: 40, by: 5, unit: "percent", describe: (percent) => `${percent}%` });
const job = stepTyped({ least: 0, most: 30, by: 1, unit: "months", describe: monthsAtJob });

describe("what is typed beside a slider", () => {
  it.each([
    [term, "60", 60],
    [term, " 36 months ", 36],
    [term, "84months", 84],
    [balloon, "0", 0],
    [balloon, "25 %", 25],
    [balloon, "10 percent", 10],
    [job, "1 month", 1],
    [job, "24", 24],
    [job, "24+", 25],
    [job, "30+ months", 30],
    [job, "", null],
  ])("is read as one of its values: %#", (text, typed, value) => {
    expect(text.read(typed)).toEqual({ value });
  });

  it.each(["0", "13", "90", "-12", "12.5", "1e1", "twelve", "+12"])("is no term: %j", (typed) => {
    expect(term.read(typed)).toEqual({ expected: "12 to 84 months, in steps of 12" });
  });

  it.each(["45", "7"])("is no balloon: %j", (typed) => {
    expect(balloon.read(typed)).toEqual({ expected: "0 to 40 percent, in steps of 5" });
  });

  it("is no time at a job beyond what the slider has", () => {
    expect(job.read("31")).toEqual({ expected: "0 to 30 whole months" });
  });

  it("reads what it writes, for every value", () => {
    for (let months = 0; months <= 30; months += 1) expect(job.read(job.write(months))).toEqual({ value: months });
  });

  it("is written as nothing while it is not known", () => {
    expect([term.write(undefined), term.write(null), term.write(48)]).toEqual(["", "", "48 months"]);
  });
});
