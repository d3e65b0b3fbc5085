import { centsOf, percentOfCents } from "../money.ts";
import { loanAmount } from "./facts.ts";
import type { Scenario } from "./scenario.ts";

/** The inputs to pricing that all products of a scenario share; amounts in whole cents. */
export interface Deal {
  readonly commercial: boolean;
  readonly score: number | null | undefined;
  readonly brokerageRate: number | null | undefined;
  /** Asset value less deposit. */
  readonly loanCents: number | undefined;
  /** True with an asset value, a term and a positive loan amount (README.md, section 4.6). */
  readonly repayable: boolean;
  readonly termMonths: number;
  readonly balloonPercent: number;
  /** That percent of the asset value. */
  readonly balloonCents: number;
}

export function dealOf(scenario: Scenario): Deal {
  const { assetValue } = scenario.asset ?? {};
  const { term, balloon, brokerageRate } = scenario.loanDetails ?? {};
  const balloonPercent = balloon ?? 0;
  const loan = loanAmount(scenario);
  return {
    commercial: scenario.applicationType === "commercial",
    score: scenario.creditProfile?.score,
    brokerageRate,
    loanCents: loan === undefined ? undefined : centsOf(loan),
    repayable: loan !== undefined && loan > 0 && term !== null && term !== undefined,
    termMonths: term ?? 0,
    balloonPercent,
    balloonCents: percentOfCents(balloonPercent, centsOf(assetValue ?? 0)),
  };
}
