import type { Level } from "../../ui/level-mark.tsx";

/** Amounts in dollars, rates in percent a year. */
export interface ExampleProduct {
  readonly lender: string;
  readonly level: Level;
  readonly monthly: number;
  readonly rate: number;
  readonly comparisonRate: number;
  readonly isRateAssumed: boolean;
}

/** The engine's results for the deal below; a test compares them. */
export const exampleQuote: readonly ExampleProduct[] = [
  { lender: "Greenlight", level: 0, monthly: 874.31, rate: 14.95, comparisonRate: 16.52, isRateAssumed: true },
  { lender: "Wisr", level: 0, monthly: 978.73, rate: 18.99, comparisonRate: 21.27, isRateAssumed: true },
  { lender: "Pepper", level: 1, monthly: 933.84, rate: 16.99, comparisonRate: 19.21, isRateAssumed: true },
];

export const exampleDeal =
  "An example: a motor vehicle of $42,000 built in 2023, private sale, 60 months, deposit $4,200, balloon 10%, credit score 560, renting. " +
  "Figures are indicative. The comparison rates are true only for this example and may not include all fees and charges.";
