import { describe, expect, it } from "vitest";
import { employmentSteps, termSteps } from "../../../frontend/quote/panel/slider-steps.ts";
import { stepFormat } from "../../../frontend/quote/panel/step-format.ts";

const term = stepFormat(termSteps);
const employment = stepFormat(employmentSteps);

describe("text typed beside a slider", () => {
  it.each([
    [term, "60", 60],
    [term, " 36 months ", 36],
    [term, "84months", 84],
    [term, "48 mths", 48],
    [term, "６０\u00a0months", 60],
    [term, "5 years", 60],
    [term, "60 months.", 60],
    [term, "3y", 36],
    [employment, "1 month", 1],
    [employment, "1 year, 3 mths", 15],
    [employment, "24", 24],
    [employment, "24+", 25],
    [employment, "30+", 30],
    [employment, "30+ months", 30],
    [employment, "60", 30],
    [employment, "5 years", 30],
    [employment, "1 year 6 months", 18],
    [employment, "1.5 yrs", 18],
    [employment, "", null],
  ])("is read as one of the slider's values: %#", (text, typed, value) => {
    expect(text.parse(typed)).toEqual({ value });
  });

  it.each(["0", "13", "90", "-12", "12.5", "1e1", "twelve", "+12", "10 years"])("is not accepted as a term: %j", (typed) => {
    expect(term.parse(typed)).toEqual({ problem: "Choose 12, 24, 36, 48, 60, 72 or 84 months" });
  });

  it.each(["-1", "long", "1.3 years"])("is not accepted as a time of employment: %j", (typed) => {
    expect(employment.parse(typed)).toEqual({ problem: "Enter months or years, like 18 months or 2 years" });
  });

  it("reads every value that it shows", () => {
    for (let months = 0; months <= 30; months += 1) expect(employment.parse(employment.format(months))).toEqual({ value: months });
  });

  it("is empty while the value is unknown", () => {
    expect([term.format(undefined), term.format(null), term.format(48)]).toEqual(["", "", "48 months"]);
  });
});
