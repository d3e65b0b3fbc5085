import { percentText } from "../../format.ts";
import type { ScoreRates } from "./score-rates.ts";

/** Example: 10.99% from 701; 9.69% from 811. A rate from the lowest score on is left out. */
export const scoreRatesText = (rates: ScoreRates["rates"]): string =>
  rates
    .filter(({ score }) => score > 0)
    .map(({ score, rate }) => `${percentText(rate)} from ${score}`)
    .join("; ");
