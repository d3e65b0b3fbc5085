import { percentOf, round2 } from "../money.ts";
import { TRUE } from "./criteria.ts";
import type { Answers, Slot } from "./predicates.ts";
import type { BrokerageBand } from "./sheet.ts";

/**
 * Brokerage in percent (engine.md section 4.3): the first band whose criteria hold gives its value, or the broker's
 * own rate up to the band's maximum; a band without a maximum is flat. 0 without a band.
 */
export function brokeragePercent(
  bands: readonly { readonly band: BrokerageBand; readonly slot: Slot }[],
  answers: Answers,
  brokerageRate: number | null | undefined,
): number {
  const band = bands.find(({ slot }) => answers[slot] === TRUE)?.band;
  if (!band) return 0;
  return band.max === undefined || brokerageRate === null || brokerageRate === undefined ? band.value : Math.min(brokerageRate, band.max);
}

/** Brokerage in dollars on the net amount (loan amount plus capitalised fees), to the cent. */
export function brokerageAmount(percent: number, net: number): number {
  return round2(percentOf(percent, net));
}
