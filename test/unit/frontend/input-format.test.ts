import { describe, expect, it } from "vitest";
import { numberFormat } from "../../../frontend/quote/panel/number-format.ts";
import { abnFormat, lineFormat } from "../../../frontend/quote/panel/input-format.ts";
import { assetFields } from "../../../shared/domain/asset.ts";
import { creditProfileFields } from "../../../shared/domain/customer.ts";
import { loanFields } from "../../../shared/domain/loan-details.ts";

const scoreFormat = numberFormat(creditProfileFields.score);
const percentFormat = numberFormat(loanFields.brokerageRate);
const odometerFormat = numberFormat(assetFields.odometer);

describe("a number typed by a broker", () => {
  it.each([
    ["0", 0],
    [" 650 ", 650],
    ["1200", 1200],
    ["1,200", 1200],
    ["750.", 750],
    ["750.0", 750],
    ["", null],
  ])("is read as a credit score: %j", (text, value) => {
    expect(scoreFormat.parse(text)).toEqual({ value });
  });

  it.each(["1201", "650.5", "-1", "6x0"])("is not accepted as a credit score: %j", (text) => {
    expect(scoreFormat.parse(text)).toEqual({ problem: "Enter a whole number from 0 to 1,200" });
  });

  it.each([
    ["4", 4],
    ["4.5 %", 4.5],
    ["8.99% p.a.", 8.99],
    ["0", 0],
    ["100", 100],
  ])("is read as a percentage: %j", (text, value) => {
    expect(percentFormat.parse(text)).toEqual({ value });
  });

  it.each(["100.01", "-1", "four", "4,5", "$4", "4 km"])("is not accepted as a percentage: %j", (text) => {
    expect(percentFormat.parse(text)).toEqual({ problem: "Enter a percentage from 0 to 100" });
  });

  it.each(["85000", "85,000 km", "85 000", "85k", "85000kms", "８５，０００km", "85\u00a0000 kilometres"])(
    "is read as kilometres: %j",
    (text) => {
      expect(odometerFormat.parse(text)).toEqual({ value: 85_000 });
    },
  );

  it.each(["85.000", "8,5000", "85,00", "85,5k", "85%", "$85,000", "5 years"])(
    "with a misplaced separator is not read as another number: %j",
    (text) => {
      expect(odometerFormat.parse(text)).toEqual({ problem: "Enter a whole number from 0 to 2,000,000" });
    },
  );
});

it("a year is asked for without a comma", () => {
  expect(numberFormat(assetFields.ageOfAsset).parse("21")).toEqual({ problem: "Enter a whole number from 1900 to 2200" });
});

describe("an ABN typed by a broker", () => {
  it.each(["51 824 753 556", "51824753556", "ABN: 51-824-753-556"])("is accepted by its check digits: %j", (text) => {
    expect(abnFormat.parse(text)).toEqual({ value: "51824753556" });
  });

  it("is shown in groups of 2, 3, 3 and 3", () => {
    expect(abnFormat.format("51824753556")).toBe("51 824 753 556");
  });

  it("says whether a digit is missing or wrong", () => {
    expect(abnFormat.parse("5182475355")).toEqual({ problem: "An ABN has 11 digits" });
    expect(abnFormat.parse("12345678901")).toEqual({ problem: "This ABN is not valid. Please check the digits." });
  });
});

it("a description is limited to 100 characters", () => {
  expect(lineFormat(100).parse("  Salary ")).toEqual({ value: "Salary" });
  expect(lineFormat(100).parse("x".repeat(101))).toEqual({ problem: "Enter one line of at most 100 characters" });
});
