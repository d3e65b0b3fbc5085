import { describe, expect, it } from "vitest";
import { numberTyped } from "../../../frontend/screens/quote/panel/typed-number.ts";
import { abnTyped, lineTyped } from "../../../frontend/screens/quote/panel/typed-text.ts";
import { assetFields } from "../../../shared/domain/asset.ts";
import { creditProfileFields } from "../../../shared/domain/customer.ts";
import { loanFields } from "../../../shared/domain/loan-details.ts";

const scoreTyped = numberTyped(creditProfileFields.score);
const percentTyped = numberTyped(loanFields.brokerageRate);
const odometerTyped = numberTyped(assetFields.odometer);

describe("a number typed by a broker", () => {
  it.each([
    ["0", 0],
    [" 650 ", 650],
    ["1200", 1200],
    ["1,200", 1200],
    ["", null],
  ])("is read as a credit score: %j", (text, value) => {
    expect(scoreTyped.read(text)).toEqual({ value });
  });

  it.each(["1201", "650.5", "-1", "6x0"])("is not accepted as a credit score: %j", (text) => {
    expect(scoreTyped.read(text)).toEqual({ problem: "Enter a whole number from 0 to 1,200" });
  });

  it.each([
    ["4", 4],
    ["4.5 %", 4.5],
    ["0", 0],
    ["100", 100],
  ])("is read as a percentage: %j", (text, value) => {
    expect(percentTyped.read(text)).toEqual({ value });
  });

  it.each(["100.01", "-1", "four", "4,5"])("is not accepted as a percentage: %j", (text) => {
    expect(percentTyped.read(text)).toEqual({ problem: "Enter a percentage from 0 to 100" });
  });

  it.each(["85000", "85,000 km", "85 000", "85k", "85000kms"])("is read as kilometres: %j", (text) => {
    expect(odometerTyped.read(text)).toEqual({ value: 85_000 });
  });

  it("with a dot in its thousands is not read as a smaller number", () => {
    expect(odometerTyped.read("85.000")).toEqual({ problem: "Enter a whole number from 0 to 2,000,000" });
  });
});

describe("an ABN typed by a broker", () => {
  it.each(["51 824 753 556", "51824753556", "ABN: 51-824-753-556"])("is accepted by its check digits: %j", (text) => {
    expect(abnTyped.read(text)).toEqual({ value: "51824753556" });
  });

  it("is shown in groups of 2, 3, 3 and 3", () => {
    expect(abnTyped.write("51824753556")).toBe("51 824 753 556");
  });

  it("says whether a digit is missing or wrong", () => {
    expect(abnTyped.read("5182475355")).toEqual({ problem: "An ABN has 11 digits" });
    expect(abnTyped.read("12345678901")).toEqual({ problem: "The check digits of this ABN are wrong. Please compare the number." });
  });
});

it("a description is limited to 100 characters", () => {
  expect(lineTyped(100).read("  Salary ")).toEqual({ value: "Salary" });
  expect(lineTyped(100).read("x".repeat(101))).toEqual({ problem: "Enter one line of at most 100 characters" });
});
