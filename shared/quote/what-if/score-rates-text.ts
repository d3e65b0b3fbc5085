import { percentText } from "../../format.ts";
import type { ScoreRate } from "./score-rates.ts";

/** Example: 10.99% from 701; 9.69% from 811. A rate from the lowest score on is left out. */
export const scoreRatesText = (rates: readonly Pick<ScoreRate, "score" | "rate">[]): string =>
  rates
    .filter(({ score }) => score > 0)
    .map(({ score, rate }) => `${percentText(rate)} from ${score}`)
    .join("; ");
