import { describe, expect, it } from "vitest";
import { monthlySurplus, surplusAfter } from "../../../shared/domain/monthly-surplus.ts";

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
