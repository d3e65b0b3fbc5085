import { describe, expect, it } from "vitest";
import { monthsAtJob } from "../../../frontend/screens/quote/panel/months-at-job.ts";
import { stepTyped } from "../../../frontend/screens/quote/panel/typed-step.ts";

const term = stepTyped({ min: 12, max: 84, by: 12, unit: "months", describe: (months) => `${months} months` });
const balloon = stepTyped({ min: 0, max: 40, by: 5, unit: "percent", describe: (percent) => `${percent}%` });
const job = stepTyped({ min: 0, max: 30, by: 1, unit: "months", describe: monthsAtJob });

describe("text typed beside a slider", () => {
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
  ])("is parsed as one of the slider's values: %#", (text, typed, value) => {
    expect(text.read(typed)).toEqual({ value });
  });

  it.each(["0", "13", "90", "-12", "12.5", "1e1", "twelve", "+12"])("is rejected as a term: %j", (typed) => {
    expect(term.read(typed)).toEqual({ expected: "12 to 84 months, in steps of 12" });
  });

  it.each(["45", "7"])("is rejected as a balloon: %j", (typed) => {
    expect(balloon.read(typed)).toEqual({ expected: "0 to 40 percent, in steps of 5" });
  });

  it("is rejected as a time at a job above the slider's maximum", () => {
    expect(job.read("31")).toEqual({ expected: "0 to 30 whole months" });
  });

  it("parses every value that it formats", () => {
    for (let months = 0; months <= 30; months += 1) expect(job.read(job.write(months))).toEqual({ value: months });
  });

  it("is empty while the value is unknown", () => {
    expect([term.write(undefined), term.write(null), term.write(48)]).toEqual(["", "", "48 months"]);
  });
});
