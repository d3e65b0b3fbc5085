import { describe, expect, it } from "vitest";
import { commissionDays, repaymentWithoutFees, timingOf } from "../../../shared/book/contract.ts";
import { loan } from "../../support/fixtures/worked-contracts.ts";

describe("a lender's commission", () => {
  it.each([
    [{ commission: "settlement" }, { commissionDueOn: "2027-01-31" }],
    [{ commission: { day: 15, monthsAfter: 1 } }, { commissionDueOn: "2027-02-15" }],
    [{ commission: { day: 31, monthsAfter: 1 } }, { commissionDueOn: "2027-02-28" }],
    [{ commission: { day: 1, monthsAfter: 12 } }, { commissionDueOn: "2028-01-01" }],
    [{ clawbackMonths: 1 }, { clawbackUntil: "2027-02-28" }],
    [{ clawbackMonths: 24 }, { clawbackUntil: "2029-01-31" }],
    [{}, {}],
  ] as const)("of a deal settled on 31 January 2027 with %o has the days %o", (calendar, days) => {
    expect(commissionDays(calendar, "2027-01-31")).toEqual(days);
  });
});

describe("a repayment", () => {
  it.each([
    [623.62, 0, 623.62],
    [624.62, 0, 624.62],
    [624.63, 0, undefined],
    [632.52, 8.9, 623.62],
    [623.62, 8.9, 623.62],
    [641.42, 8.9, undefined],
  ])("of %s with fees of %s is %s without them", (repayment, monthlyFees, expected) => {
    expect(repaymentWithoutFees({ ...loan, repayment, monthlyFees })).toBe(expected);
  });
});

describe("the timing of repayments", () => {
  it.each([
    [623.62, "commercial", "arrears"],
    [616.44, "consumer", "advance"],
    [0, "commercial", "advance"],
    [0, "consumer", "arrears"],
  ] as const)("with a repayment of %s of a %s loan is %s", (repayment, type, timing) => {
    expect(timingOf({ ...loan, repayment }, type)).toBe(timing);
  });

  it("is the usual one of a loan whose term or rate is not known", () => {
    expect([timingOf({ ...loan, term: 0 }, "commercial"), timingOf({ ...loan, rate: 0 }, "consumer")]).toEqual(["advance", "arrears"]);
  });
});
