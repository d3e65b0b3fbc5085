import { describe, expect, it } from "vitest";
import { type ContractTerms, computedRepayment } from "../../../shared/book/contract.ts";
import { dueOf, lastOwed, scheduleOf } from "../../../shared/book/schedule.ts";
import { loan } from "../../support/fixtures/worked-contracts.ts";
import { seededRandom } from "../../support/seeded-random.ts";

const inAdvance: ContractTerms = {
  ...loan,
  rate: 7.99,
  amount: 79_560,
  term: 48,
  balloon: 21_000,
  repayment: 1_558.79,
  timing: "advance",
};
const free: ContractTerms = { ...loan, rate: 0, balloon: 6_000, repayment: 400 };

describe("a contract's schedule", () => {
  it.each([
    ["in arrears", loan, [26_494.43, 22_465.7, 6_400.14]],
    ["in advance", inAdvance, [66_179.12, 52_258.91, 20_861.25]],
    ["without interest", free, [25_200, 20_400, 6_000]],
  ])("owes after 12, 24 and all repayments %s", (_, terms, expected) => {
    const { rows } = scheduleOf(terms, "2026-11-20");

    expect([rows[11], rows[23], rows.at(-1)].map((row) => row?.balance)).toEqual(expected);
    expect(rows).toHaveLength(terms.term);
  });

  it("counts a repayment on its own day, and those left with their fees", () => {
    const terms = { ...loan, monthlyFees: 8.9 };

    expect(scheduleOf(terms, "2024-12-14")).toMatchObject({ repaymentsMade: 0, balance: 30_000, left: 44_351.2 });
    expect(scheduleOf(terms, "2024-12-15")).toMatchObject({ repaymentsMade: 1, nextRepaymentOn: "2025-01-15", left: 43_718.68 });
    expect(scheduleOf(terms, "2029-11-15")).toMatchObject({ repaymentsMade: 60, balance: 6_400.14, left: 6_400, nextRepaymentOn: null });
  });

  it("has the balloon fall due with the last repayment, in advance a month later", () => {
    expect(scheduleOf(loan, "2026-11-20").balloonDueOn).toBe("2029-11-15");
    expect(scheduleOf(inAdvance, "2026-11-20").balloonDueOn).toBe("2028-12-15");
    const none = { ...loan, balloon: 0 };
    expect(scheduleOf({ ...none, repayment: computedRepayment(none) }, "2026-11-20").balloonDueOn).toBeNull();
  });

  it("has with the balloon the cents that rounding leaves, in advance with a month's interest", () => {
    expect([loan, inAdvance, free].map(lastOwed)).toEqual([6_400.14, 21_000.15, 6_000]);
  });

  it("has nothing to come of a contract that has ended", () => {
    const nothing = { balance: 0, left: 0, nextRepaymentOn: null, balloonDueOn: null };
    const old = { ...loan, firstPaymentOn: "2018-12-15" };

    expect(dueOf(old, "2023-11-15")).toMatchObject({ balance: 6_400.14, left: 6_400, balloonDueOn: "2023-11-15" });
    expect([dueOf(old, "2023-11-16"), dueOf({ ...loan, endedOn: "2026-11-20" }, "2026-11-20")]).toEqual([nothing, nothing]);
    expect(dueOf({ ...loan, endedOn: "2026-11-20" }, "2026-11-19")).toMatchObject({ balance: 22_465.7, nextRepaymentOn: "2026-12-15" });
  });

  it("counts months from the first day, the 31st being the last of a shorter month", () => {
    const { rows } = scheduleOf({ ...loan, firstPaymentOn: "2027-10-31" }, "2026-11-20");

    expect(rows.slice(0, 6).map(({ day }) => day)).toEqual([
      "2027-10-31",
      "2027-11-30",
      "2027-12-31",
      "2028-01-31",
      "2028-02-29",
      "2028-03-31",
    ]);
  });

  it("agrees to the cent with exact decimals on 500 random contracts", () => {
    const random = seededRandom(20_261_120);
    const contracts = Array.from({ length: 500 }, () => drawn(random));

    for (const terms of contracts) expect(scheduleOf(terms, "2026-11-20").rows.map(({ balance }) => balance)).toEqual(balancesOf(terms));
  });
});

/** Exact: whole cents, and interest as a fraction of integers that is rounded half up. */
function balancesOf({ rate, amount, term, repayment, timing }: ContractTerms): number[] {
  const cents = (dollars: number) => BigInt(dollars.toFixed(2).replace(".", ""));
  const hundredths = cents(rate);
  // A rate of 13.99 is 1,399 of 120,000 a month.
  const withInterest = (owed: bigint) => owed + (2n * owed * hundredths + 120_000n) / 240_000n;
  const balances: bigint[] = [];
  let owed = cents(amount);
  for (let k = 1; k <= term; k += 1) {
    if (timing === "arrears" || k > 1) owed = withInterest(owed);
    owed -= cents(repayment);
    balances.push(owed);
  }
  return balances.map((each) => Number(each) / 100);
}

function drawn(random: () => number): ContractTerms {
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const amount = between(300_000, 20_000_000) / 100;
  const balloon = Math.floor(amount * 100 * (0.01 + random() * 0.39)) / 100;
  const timing = random() < 0.5 ? "arrears" : "advance";
  const terms = { rate: between(0, 2_999) / 100, amount, term: between(12, 84), balloon, monthlyFees: 0, timing } as const;
  return { ...terms, repayment: computedRepayment(terms), firstPaymentOn: loan.firstPaymentOn };
}
