import { describe, expect, it } from "vitest";
import { monthlyTotal, total } from "../../../shared/domain/monthly-total.ts";

describe("a customer's monthly income", () => {
  it("adds weekly pay 52 times a year, fortnightly 26 times and yearly once", () => {
    // 1000 x 52 / 12 = 4333.33; 2000 x 26 / 12 = 4333.33; 12000 / 12 = 1000; 480 a month
    const lines = [
      { amount: 1000, frequency: "weekly" },
      { amount: 2000, frequency: "fortnightly" },
      { amount: 12_000, frequency: "yearly" },
      { amount: 480, frequency: "monthly" },
    ] as const;

    expect(monthlyTotal(lines)).toBe(10_146.66);
  });

  it("treats an entry without a frequency as monthly", () => {
    expect(monthlyTotal([{ amount: 0.1 }, { amount: 0.2, frequency: null }])).toBe(0.3);
  });

  it("is 0 without entries", () => {
    expect(monthlyTotal([])).toBe(0);
  });
});

describe("a customer's total debts and assets", () => {
  it("adds amounts exactly to the cent", () => {
    expect(total([{ amount: 0.1 }, { amount: 0.2 }, { amount: 1000 }])).toBe(1000.3);
  });
});
