import { power } from "./power.ts";

/** financed and balloon in cents or both in dollars; percent a year; months. */
export interface Loan {
  readonly financed: number;
  readonly balloon: number;
  readonly ratePercent: number;
  readonly termMonths: number;
  /** Commercial loans are repaid at the start of each month, consumer loans at the end (core specification, section 9). */
  readonly inAdvance: boolean;
}

/**
 * The monthly payment that amortises the amount financed to the balloon, not rounded (README.md, section 4.4):
 *
 *     financed = payment x (1 + i if in advance) x (1 - v^n) / i + balloon x v^n,   v = 1 / (1 + i), i = rate / 1200
 *
 * At 0 % it is (financed - balloon) / n. It is negative where the balloon exceeds what is owed.
 */
export function monthlyPayment({ financed, balloon, ratePercent, termMonths, inAdvance }: Loan): number {
  const i = ratePercent / 1200;
  if (i === 0) return (financed - balloon) / termMonths;
  const grown = power(1 + i, termMonths);
  const inArrears = ((financed * grown - balloon) * i) / (grown - 1);
  return inAdvance ? inArrears / (1 + i) : inArrears;
}
