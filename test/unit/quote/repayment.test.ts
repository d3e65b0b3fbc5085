import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { monthlyPayment } from "../../../shared/quote/repayment.ts";

interface Vector {
  readonly source: string;
  readonly financed: number;
  readonly balloon?: number;
  /** Percent a year. */
  readonly rate: number;
  readonly months: number;
  readonly arrears?: number;
  readonly advance?: number;
}

// Published examples carry as many decimals as their publisher shows; the rest were calculated with 40 digits.
const vectors: readonly Vector[] = [
  { source: "numpy-financial, pmt", financed: 15_000, rate: 8, months: 60, arrears: 304.145914 },
  { source: "numpy-financial, pmt at no interest", financed: 15_000, rate: 0, months: 60, arrears: 250 },
  { source: "numpy-financial, documentation", financed: 200_000, rate: 7.5, months: 180, arrears: 1854.02472 },
  {
    source: "a mirror of Excel's PMT, savings goal",
    financed: 100_000,
    balloon: -1_000_000,
    rate: 10,
    months: 24,
    arrears: 42_426.085638,
    advance: 42_075.456831,
  },
  { source: "a lender's help page, residual of 25 %", financed: 400_000, balloon: 100_000, rate: 6, months: 36, arrears: 9626.58 },
  { source: "a spreadsheet vendor's PMT page", financed: 5000, rate: 6, months: 15, arrears: 346.82, advance: 345.1 },
  { source: "OpenOffice, PMT", financed: 5000, rate: 5.5, months: 24, arrears: 220.48 },
  { source: "a bank's help page", financed: 9600, rate: 8.5, months: 36, arrears: 303.0484 },
  { source: "an Australian car loan calculator, 30,000 at 7.5 %", financed: 30_000, rate: 7.5, months: 60, arrears: 601.14 },
  { source: "an Australian car loan calculator, 10,000 at 5 %", financed: 10_000, rate: 5, months: 60, arrears: 188.71 },
  { source: "40 digits", financed: 50_000, balloon: 15_000, rate: 7.5, months: 60, arrears: 795.078201, advance: 790.139827 },
  { source: "40 digits", financed: 50_000, rate: 7.5, months: 60, arrears: 1001.89743, advance: 995.674464 },
  { source: "40 digits", financed: 84_000, balloon: 21_000, rate: 9.5, months: 48, arrears: 1749.00761, advance: 1735.27006 },
  { source: "40 digits", financed: 30_000, balloon: 6000, rate: 0, months: 60, arrears: 400, advance: 400 },
  { source: "40 digits", financed: 10_000, rate: 12.9, months: 12, arrears: 892.70366, advance: 883.209162 },
  { source: "40 digits", financed: 36_464, rate: 10, months: 60, arrears: 774.752238 },
  { source: "40 digits", financed: 36_464, balloon: 8000, rate: 10, months: 60, arrears: 671.442547 },
];

const decimalsOf = (figure: number) => String(figure).split(".")[1]?.length ?? 0;
const displayedAs = (payment: number, figure: number) => Number(payment.toFixed(decimalsOf(figure)));

describe("the monthly payment", () => {
  it.each(vectors)("$source: $financed over $months months at $rate %", ({ financed, balloon = 0, rate, months, arrears, advance }) => {
    const payment = (inAdvance: boolean) => monthlyPayment({ financed, balloon, ratePercent: rate, termMonths: months, inAdvance });
    expect({
      arrears: arrears && displayedAs(payment(false), arrears),
      advance: advance && displayedAs(payment(true), advance),
    }).toEqual({ arrears, advance });
  });

  const loan = fc.record({
    financed: fc.integer({ min: 50_000, max: 200_000_000 }),
    balloon: fc.integer({ min: 0, max: 40_000 }),
    ratePercent: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 1, max: 480_000 }).map((units) => units / 10_000),
    ),
    termMonths: fc.integer({ min: 1, max: 84 }),
    inAdvance: fc.boolean(),
  });

  it("amortises the loan to its balloon, month by month", () => {
    fc.assert(
      fc.property(loan, (terms) => {
        const payment = monthlyPayment(terms);
        let owed = terms.financed;
        for (let month = 0; month < terms.termMonths; month += 1) {
          if (terms.inAdvance) owed -= payment;
          owed *= 1 + terms.ratePercent / 1200;
          if (!terms.inAdvance) owed -= payment;
        }
        expect(Math.abs(owed - terms.balloon)).toBeLessThan(terms.financed * 1e-9);
      }),
    );
  });

  it("is less when paid in advance, by a month's interest", () => {
    fc.assert(
      fc.property(loan, (terms) => {
        const inArrears = monthlyPayment({ ...terms, inAdvance: false });
        const inAdvance = monthlyPayment({ ...terms, inAdvance: true });
        expect(inAdvance * (1 + terms.ratePercent / 1200)).toBeCloseTo(inArrears, 3);
      }),
    );
  });

  it("is a number at 0 %, over one month, with a balloon of 40 % and for an amount of 0", () => {
    for (const ratePercent of [0, 1e-9, 30]) {
      for (const termMonths of [1, 84]) {
        for (const financed of [0, 1, 1e9]) {
          for (const inAdvance of [true, false]) {
            expect(Number.isFinite(monthlyPayment({ financed, balloon: financed * 0.4, ratePercent, termMonths, inAdvance }))).toBe(true);
          }
        }
      }
    }
  });
});
