import { TRUE } from "./criteria.ts";
import type { Answers, Slot } from "./fact-line.ts";
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
  for (const { band, slot } of bands) {
    if (answers[slot] !== TRUE) continue;
    const isGiven = brokerageRate !== null && brokerageRate !== undefined;
    return band.max === undefined || !isGiven ? band.value : Math.min(brokerageRate, band.max);
  }
  return 0;
}
