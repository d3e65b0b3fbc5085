import { describe, expect, it } from "vitest";
import { monthlySurplus, surplusAfter } from "../../../shared/domain/monthly-surplus.ts";
import { monthlyTotal, total } from "../../../shared/domain/monthly-total.ts";

const line = (amount: number, more: object = {}) => ({ _id: "a.b", description: "Line", amount, ...more });

describe("the monthly surplus", () => {
  it("is income less expenses and the repayments of liabilities, of all applicants together", () => {
    const maya = {
      income: [line(1500, { frequency: "weekly" })],
      expenses: [line(2000)],
      liabilities: [line(20_000, { monthlyRepayments: 315.5 }), line(900)],
    };
    const daniel = { income: [line(1200, { frequency: "yearly" })], expenses: [line(100, { frequency: "fortnightly" })], liabilities: [] };

    expect(monthlySurplus([maya, daniel])).toEqual({ income: 6600, expenses: 2532.17, before: 4067.83 });
  });

  it("is not known without any income, and negative where the expenses are higher", () => {
    expect(monthlySurplus([{ income: [], expenses: [line(100)], liabilities: [] }])).toBeUndefined();
    expect(monthlySurplus([{ income: [line(1000)], expenses: [line(1200.1)], liabilities: [] }])?.before).toBe(-200.1);
  });

  it("after a loan is less by its repayment and monthly fees, and not known without a repayment", () => {
    const surplus = { income: 6480, expenses: 3115, before: 3365 };

    expect(surplusAfter(surplus, 585.39, 8.9)).toBe(2770.71);
    expect(surplusAfter(surplus, 585.39, null)).toBe(2779.61);
    expect(surplusAfter(surplus, null, 8.9)).toBeNull();
  });
});

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
