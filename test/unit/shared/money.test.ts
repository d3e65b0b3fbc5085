import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { centsOf, isInCents, minus, percentOf, percentOfCents, percentageOf, plus, round2, roundTo } from "../../../shared/money.ts";
import { dollarText, percentText } from "../../../shared/format.ts";

/** Numbers as people write them: up to four decimals. */
const written = fc
  .tuple(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }), fc.integer({ min: 0, max: 4 }))
  .map(([units, places]) => units / 10 ** places);

describe("rounding to the cent", () => {
  it.each([
    [1.005, 1.01],
    [-1.005, -1.01],
    [1.004999, 1],
    [2.675, 2.68],
    [0.285, 0.29],
    [8.345, 8.35],
    [-0.004, 0],
  ])("%d is %d", (value, expected) => {
    expect(round2(value)).toBe(expected);
  });

  it("rounds any number half away from zero, judged by its decimal notation", () => {
    const expected = (value: number, places: number) => new Decimal(value).toDecimalPlaces(places, Decimal.ROUND_HALF_UP).toNumber() + 0;
    fc.assert(
      fc.property(written, (value) => {
        expect(round2(value)).toBe(expected(value, 2));
      }),
    );
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (value) => {
        expect(roundTo(value, 4)).toBe(expected(value, 4));
      }),
    );
  });
});

describe("sums and percentages", () => {
  it.each([
    [minus(40_000, 5000.01), 34_999.99],
    [plus(0.1, 0.2), 0.3],
    [plus(19.99, -0.5), 19.49],
    [percentOf(4.5, 10_123), 455.535],
    [percentageOf(3500.1, 35_001), 10],
    [percentOfCents(4.5, 1_012_300), 45_554],
    [percentOfCents(2, -100_025), -2001],
    [centsOf(34_999.99), 3_499_999],
  ])("%d is %d", (found, expected) => {
    expect(found).toBe(expected);
  });

  it("calculates exactly in decimals", () => {
    fc.assert(
      fc.property(written, written, (a, b) => {
        expect(plus(a, b)).toBe(new Decimal(a).plus(b).toNumber());
        expect(minus(a, b)).toBe(new Decimal(a).minus(b).toNumber());
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 100_000 }), (amount, percent) => {
        expect(percentOf(percent / 1000, amount / 100)).toBe(new Decimal(amount).div(100).times(percent).div(100_000).toNumber());
      }),
    );
  });

  it("detects dollar amounts with a fraction of a cent", () => {
    expect(isInCents(5000.01)).toBe(true);
    expect(isInCents(5000.001)).toBe(false);
  });
});

describe("formatted amounts", () => {
  it.each([
    [1234.5, "$1,234.50"],
    [1_234_567.891, "$1,234,567.89"],
    [-12, "-$12.00"],
    [0, "$0.00"],
    [null, "-"],
  ])("%d is written %s", (dollars, expected) => {
    expect(dollarText(dollars)).toBe(expected);
  });

  it("formats a rate with two decimals", () => {
    expect(percentText(9.5)).toBe("9.50%");
  });
});
