import { TRUE } from "./criteria.ts";
import type { CompiledBand } from "./compiled-sheets.ts";
import type { Answers } from "./fact-line.ts";

/**
 * Brokerage in percent (engine.md section 4.3): the first band whose criteria hold gives its value, or the broker's
 * own rate up to the band's maximum; a band without a maximum is flat. 0 without a band.
 */
export function brokeragePercent(bands: readonly CompiledBand[], answers: Answers, brokerageRate: number | null | undefined): number {
  for (const { value, max, slot } of bands) {
    if (answers[slot] !== TRUE) continue;
    const isGiven = brokerageRate !== null && brokerageRate !== undefined;
    return max === undefined || !isGiven ? value : Math.min(brokerageRate, max);
  }
  return 0;
}
