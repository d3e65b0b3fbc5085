import { describe, expect, it } from "vitest";
import { dealOf } from "../../../shared/quote/deal.ts";
import { assetValueFormat, balloonFormat, depositFormat, dollarsFormat } from "../../../frontend/quote/panel/dollars-format.ts";

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
    ["\u200e$32,000.00\u00a0", 32_000],
    ["32\u202f000", 32_000],
    ["３２，０００", 32_000],
    ["32'000", 32_000],
    ["32’000.00", 32_000],
    ["AU$32,000 AUD", 32_000],
    ["1,250,000", 1_250_000],
    ["32,000.", 32_000],
    ["27.5k", 27_500],
    [".50", 0.5],
    ["0", 0],
    ["1000000000", 1e9],
    ["~32,000", 32_000],
    ["“32,000”", 32_000],
    ["32,000.00.", 32_000],
    ["32 grand", 32_000],
    ["$1.5 million", 1_500_000],
    ["٣٢٬٠٠٠", 32_000],
    ["  ", null],
  ])("is read as dollars: %j", (text, value) => {
    expect(dollarsFormat.parse(text)).toEqual({ value });
  });

  it.each<readonly [string, string]>([
    ["32.000,00", "Did you mean $32,000.00 or $32.00?"],
    ["32.000", "Did you mean $32,000.00 or $32.00?"],
    ["1.250.000", "Did you mean $1,250,000.00 or $1.25?"],
    ["32,00", "Did you mean $3,200.00 or $32.00?"],
    ["12.345", "Did you mean $12,345.00 or $12.35?"],
    ["32,000,00", "Did you mean $3,200,000.00 or $32,000.00?"],
    ["27,5k", "Did you mean $275,000.00 or $27,500.00?"],
    ["3,2000", "Did you mean $32,000.00 or $3.20?"],
    ["42,0000.00", "Did you mean $420,000.00?"],
    ["3,20,000", "Did you mean $320,000.00 or $320.00?"],
    ["1,2,3k", "Did you mean $123,000.00 or $12,300.00?"],
    ["\u22121", "The amount cannot be negative"],
    ["32 000,00", "Did you mean $32,000.00?"],
    ["32000.555", "Enter dollars and whole cents, like 32,000.50"],
    ["-1", "The amount cannot be negative"],
    ["1000000000.01", "Enter an amount up to $1,000,000,000"],
    ...["abc", "1e5", "4.2.1", "Infinity", ".", "32 00", "32,000 or so", "20%", "20%x", "5 years", "20 km", "$ -", "(32,000)"].map(
      (text) => [text, "Enter an amount like 32,000 or 32,000.50"] as const,
    ),
  ])("is questioned, and never read as another amount: %j", (text, problem) => {
    expect(dollarsFormat.parse(text)).toEqual({ problem });
  });

  it("is shown with two decimals, and is empty while unknown", () => {
    expect([42_000, 0, 1234.5, null, undefined].map(dollarsFormat.format)).toEqual(["42,000.00", "0.00", "1,234.50", "", ""]);
  });
});

describe("a balloon", () => {
  const balloon = balloonFormat(32_000);

  it.each([
    ["0", 0],
    ["25 %", 25],
    ["10 percent", 10],
    ["28.13", 28.13],
    ["65.63%", 65.63],
    ["70", 70],
    ["$6,400", 20],
    ["6400", 20],
    ["6,400", 20],
    ["10k", 31.25],
    ["30%.", 30],
    ["AUD 6400", 20],
    ["$70", 0.21875],
    ["$22,400", 70],
    ["", null],
  ])("is read as a percentage of the asset value: %j", (text, value) => {
    expect(balloon.parse(text)).toEqual({ value });
  });

  it("in dollars is that amount to the cent", () => {
    for (const [assetValue, cents] of [
      [32_000, 712_345],
      [84_999.99, 1_000_001],
      [999_999_999.99, 12_345_678_901],
    ] as const) {
      const result = balloonFormat(assetValue).parse(`$${cents / 100}`);
      const scenario = { applicationType: "consumer", today: "2026-11-20", asset: { assetValue } } as const;
      expect(dealOf({ ...scenario, loanDetails: { balloon: "value" in result ? result.value : null } }).balloonCents).toBe(cents);
    }
    expect(balloon.format(22.26078125)).toBe("22.26%");
  });

  it.each([
    ["70.01", "Enter a percentage from 0% to 70%, or dollars like $6,400"],
    ["100%", "Enter a percentage from 0% to 70%, or dollars like $6,400"],
    ["28.125", "Enter a percentage from 0% to 70%, or dollars like $6,400"],
    ["6.400", "Enter a percentage from 0% to 70%, or dollars like $6,400"],
    ["2 years", "Enter a percentage from 0% to 70%, or dollars like $6,400"],
    ["28,13", "Did you mean $2,813.00 or $28.13?"],
    ["-5", "Enter a percentage from 0% to 70%, or dollars like $6,400"],
    ["22400.01", "The balloon is at most 70% of the asset value, $22,400.00"],
  ])("is not accepted: %j", (text, problem) => {
    expect(balloon.parse(text)).toEqual({ problem });
  });

  it("in dollars needs an asset value", () => {
    expect(balloonFormat(null).parse("$6,400")).toEqual({ problem: "Enter the asset value first, or the balloon as a percentage" });
  });
});

describe("a deposit", () => {
  it("is read as a percentage of the asset value, in whole cents", () => {
    expect(depositFormat(42_000).parse("10%")).toEqual({ value: 4200 });
    expect(depositFormat(33_333.33).parse("12.5 %")).toEqual({ value: 4166.67 });
    expect(depositFormat(42_000).parse("１０％")).toEqual({ value: 4200 });
    expect(depositFormat(42_000).parse("10 per cent")).toEqual({ value: 4200 });
    expect(depositFormat(42_000).parse("10,5%")).toEqual({ problem: "Enter an amount, or a percentage from 0 to 100" });
  });

  it("as a percentage needs an asset value, and is at most all of it", () => {
    expect(depositFormat(undefined).parse("10%")).toEqual({ problem: "Enter the asset value first, or the deposit in dollars" });
    expect(depositFormat(42_000).parse("101%")).toEqual({ problem: "Enter an amount, or a percentage from 0 to 100" });
  });

  it("may equal a known asset value but not exceed it", () => {
    expect(depositFormat(45_000).parse("45000")).toEqual({ value: 45_000 });
    expect(depositFormat(45_000).parse("45000.01")).toEqual({ problem: "The deposit is more than the asset value." });
    expect(depositFormat(null).parse("50000")).toEqual({ value: 50_000 });
  });

  it("is a lower limit for the asset value", () => {
    expect(assetValueFormat(5000).parse("5000")).toEqual({ value: 5000 });
    expect(assetValueFormat(5000).parse("4999")).toEqual({ problem: "The asset value is less than the deposit of $5,000.00." });
    expect(assetValueFormat(5000).parse("")).toEqual({ value: null });
    expect(assetValueFormat(undefined).parse("1")).toEqual({ value: 1 });
  });
});
