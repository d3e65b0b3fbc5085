import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { comparisonRate } from "../../../shared/quote/comparison-rate.ts";
import { monthlyPayment } from "../../../shared/quote/repayment.ts";

const payment = (financed: number, ratePercent: number, termMonths: number, balloon = 0) =>
  monthlyPayment({ financed, balloon, ratePercent, termMonths, inAdvance: false });

describe("the comparison rate", () => {
  it.each([
    {
      title: "40,000 less 5,000, fees of 474 and 990 financed, 8.90 a month, 10 %",
      received: 35_000,
      financed: 36_464,
      balloon: 0,
      expected: 12.287619,
    },
    { title: "the same with a balloon of 8,000", received: 35_000, financed: 36_464, balloon: 8000, expected: 11.987319 },
  ])("$title", ({ received, financed, balloon, expected }) => {
    const rate = comparisonRate({ received, monthly: payment(financed, 10, 60, balloon) + 8.9, balloon, termMonths: 60 }, 10);
    expect(rate).toBeCloseTo(expected, 6);
  });

  it.each([
    { source: "numpy-financial, rate", flow: { received: 3500, monthly: 0, balloon: 10_000, termMonths: 10 }, monthlyRate: 0.1106908537 },
    { source: "a mirror of Excel's RATE", flow: { received: 8000, monthly: 200, balloon: 0, termMonths: 48 }, monthlyRate: 0.007701472 },
    {
      source: "an Australian comparison rate calculator",
      flow: { received: 29_600, monthly: payment(30_000, 6.49, 60) + 10, balloon: 0, termMonths: 60 },
      monthlyRate: 0.0776402 / 12,
    },
  ])("$source", ({ flow, monthlyRate }) => {
    expect(comparisonRate(flow, 6)! / 1200).toBeCloseTo(monthlyRate, 8);
  });

  const terms = fc.record({
    ratePercent: fc.integer({ min: 0, max: 48_000 }).map((units) => units / 1000),
    termMonths: fc.integer({ min: 1, max: 84 }),
    balloonPercent: fc.integer({ min: 0, max: 40 }),
    feePercent: fc.integer({ min: 0, max: 60 }),
    monthlyFee: fc.integer({ min: 0, max: 40 }),
  });

  it("makes the present value of all payments equal the amount received", () => {
    fc.assert(
      fc.property(terms, ({ ratePercent, termMonths, balloonPercent, feePercent, monthlyFee }) => {
        const balloon = balloonPercent * 100;
        const flow = {
          received: 10_000 - feePercent * 100,
          monthly: payment(10_000, ratePercent, termMonths, balloon) + monthlyFee,
          balloon,
          termMonths,
        };
        const j = comparisonRate(flow, ratePercent)! / 1200;
        let worth = balloon / (1 + j) ** termMonths;
        for (let month = 1; month <= termMonths; month += 1) worth += flow.monthly / (1 + j) ** month;
        expect(worth).toBeCloseTo(flow.received, 4);
      }),
    );
  });

  it("equals the contract rate without fees, and is never below it with fees", () => {
    fc.assert(
      fc.property(terms, ({ ratePercent, termMonths, balloonPercent, feePercent, monthlyFee }) => {
        const balloon = balloonPercent * 100;
        const monthly = payment(10_000, ratePercent, termMonths, balloon);
        expect(comparisonRate({ received: 10_000, monthly, balloon, termMonths }, ratePercent)).toBeCloseTo(ratePercent, 6);
        const withFees = comparisonRate(
          { received: 10_000 - feePercent * 100, monthly: monthly + monthlyFee, balloon, termMonths },
          ratePercent,
        );
        expect(withFees!).toBeGreaterThanOrEqual(ratePercent - 1e-6);
      }),
    );
  });

  it("is exactly the starting rate when that already solves the equation", () => {
    expect(comparisonRate({ received: 12_000, monthly: 1000, balloon: 0, termMonths: 12 }, 0)).toBe(0);
  });

  it.each([
    [{ received: 1000, monthly: 1000, balloon: 0, termMonths: 1 }, 0, 0],
    [{ received: 46_750, monthly: 1930.02, balloon: 9350, termMonths: 24 }, 14.99, 14.99],
  ])("of %j from %d % is %d, when the first guess is nearly exact", (flow, contractRate, expected) => {
    expect(comparisonRate(flow, contractRate)).toBeCloseTo(expected, 3);
  });

  it("is null when nothing is received or nothing is paid", () => {
    expect(comparisonRate({ received: 0, monthly: 100, balloon: 0, termMonths: 12 }, 10)).toBeNull();
    expect(comparisonRate({ received: -5, monthly: 100, balloon: 0, termMonths: 12 }, 10)).toBeNull();
    expect(comparisonRate({ received: 100, monthly: 0, balloon: 0, termMonths: 12 }, 10)).toBeNull();
    expect(comparisonRate({ received: 100, monthly: -50, balloon: 20, termMonths: 12 }, 10)).toBeNull();
  });

  it("takes at most six steps from the contract rate", () => {
    fc.assert(
      fc.property(terms, ({ ratePercent, termMonths, balloonPercent, monthlyFee }) => {
        const balloon = balloonPercent * 100;
        const flow = { received: 9000, monthly: payment(10_000, ratePercent, termMonths, balloon) + monthlyFee, balloon, termMonths };
        fc.pre(termMonths >= 12);
        expect(comparisonRate(flow, ratePercent, 6)).not.toBeNull();
      }),
    );
  });
});
