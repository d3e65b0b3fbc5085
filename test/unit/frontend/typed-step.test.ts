import { describe, expect, it } from "vitest";
import { balloonSteps, jobSteps, termSteps } from "../../../frontend/screens/quote/panel/slider-steps.ts";
import { stepTyped } from "../../../frontend/screens/quote/panel/typed-step.ts";

const term = stepTyped(termSteps);
const balloon = stepTyped(balloonSteps);
const job = stepTyped(jobSteps);

describe("text typed beside a slider", () => {
  it.each([
    [term, "60", 60],
    [term, " 36 months ", 36],
    [term, "84months", 84],
    [term, "48 mths", 48],
    [term, "5 years", 60],
    [term, "3y", 36],
    [balloon, "0", 0],
    [balloon, "25 %", 25],
    [balloon, "10 percent", 10],
    [job, "1 month", 1],
    [job, "24", 24],
    [job, "24+", 25],
    [job, "30+", 30],
    [job, "30+ months", 30],
    [job, "60", 30],
    [job, "5 years", 30],
    [job, "1 year 6 months", 18],
    [job, "1.5 yrs", 18],
    [job, "", null],
  ])("is read as one of the slider's values: %#", (text, typed, value) => {
    expect(text.read(typed)).toEqual({ value });
  });

  it.each(["0", "13", "90", "-12", "12.5", "1e1", "twelve", "+12", "10 years"])("is not accepted as a term: %j", (typed) => {
    expect(term.read(typed)).toEqual({ problem: "Choose 12, 24, 36, 48, 60, 72 or 84 months" });
  });

  it.each(["45", "7", "2 years"])("is not accepted as a balloon: %j", (typed) => {
    expect(balloon.read(typed)).toEqual({ problem: "Choose 0%, 5%, 10%, … 40%" });
  });

  it.each(["-1", "long", "1.3 years"])("is not accepted as a time at a job: %j", (typed) => {
    expect(job.read(typed)).toEqual({ problem: "Enter months or years, like 18 months or 2 years" });
  });

  it("reads every value that it shows", () => {
    for (let months = 0; months <= 30; months += 1) expect(job.read(job.write(months))).toEqual({ value: months });
  });

  it("is empty while the value is unknown", () => {
    expect([term.write(undefined), term.write(null), term.write(48)]).toEqual(["", "", "48 months"]);
  });
});
