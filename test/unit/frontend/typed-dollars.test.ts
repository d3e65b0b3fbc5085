import { describe, expect, it } from "vitest";
import { assetValueTyped, depositTyped, dollarsTyped } from "../../../frontend/screens/quote/panel/typed-dollars.ts";

describe("an amount typed by a broker", () => {
  it.each([
    ["42000", 42_000],
    ["42,000.00", 42_000],
    ["$ 42 000.5", 42_000.5],
    ["$32,000", 32_000],
    ["32k", 32_000],
    ["32.5K", 32_500],
    ["1.2m", 1_200_000],
    ["32\u00a0000", 32_000],
    ["AUD 32,000", 32_000],
    ["A$32,000 ", 32_000],
    ["42,0000.00", 420_000],
    [".50", 0.5],
    ["0", 0],
    ["1000000000", 1e9],
    ["  ", null],
  ])("is read as dollars: %j", (text, value) => {
    expect(dollarsTyped.read(text)).toEqual({ value });
  });

  it.each<readonly [string, string]>([
    ["32.000,00", "Did you mean $32,000.00 or $32.00?"],
    ["32.000", "Did you mean $32,000.00 or $32.00?"],
    ["1.250.000", "Did you mean $1,250,000.00 or $1.25?"],
    ["32,00", "Did you mean $3,200.00 or $32.00?"],
    ["12.345", "Did you mean $12,345.00 or $12.35?"],
    ["32000.555", "Enter dollars and whole cents, like 32,000.50"],
    ["-1", "The amount cannot be negative"],
    ...["abc", "1e5", "1000000000.01", "4.2.1", "Infinity", "."].map((text) => [text, "Enter an amount up to $1,000,000,000"] as const),
  ])("is questioned, and never read as another amount: %j", (text, problem) => {
    expect(dollarsTyped.read(text)).toEqual({ problem });
  });

  it("is shown with two decimals, and is empty while unknown", () => {
    expect([42_000, 0, 1234.5, null, undefined].map(dollarsTyped.write)).toEqual(["42,000.00", "0.00", "1,234.50", "", ""]);
  });
});

describe("a deposit", () => {
  it("is read as a percentage of the asset value, in whole cents", () => {
    expect(depositTyped(42_000).read("10%")).toEqual({ value: 4200 });
    expect(depositTyped(33_333.33).read("12.5 %")).toEqual({ value: 4166.67 });
  });

  it("as a percentage needs an asset value, and is at most all of it", () => {
    expect(depositTyped(undefined).read("10%")).toEqual({ problem: "Enter the asset value first, or the deposit in dollars" });
    expect(depositTyped(42_000).read("101%")).toEqual({ problem: "Enter an amount, or a percentage from 0 to 100" });
  });

  it("may equal a known asset value but not exceed it", () => {
    expect(depositTyped(45_000).read("45000")).toEqual({ value: 45_000 });
    expect(depositTyped(45_000).read("45000.01")).toEqual({ problem: "The deposit is more than the asset value." });
    expect(depositTyped(null).read("50000")).toEqual({ value: 50_000 });
  });

  it("is a lower limit for the asset value", () => {
    expect(assetValueTyped(5000).read("5000")).toEqual({ value: 5000 });
    expect(assetValueTyped(5000).read("4999")).toEqual({ problem: "The asset value is less than the deposit of $5,000.00." });
    expect(assetValueTyped(5000).read("")).toEqual({ value: null });
    expect(assetValueTyped(undefined).read("1")).toEqual({ value: 1 });
  });
});
