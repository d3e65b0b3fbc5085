import { TRUE } from "./criteria.ts";
import { type Answers, allOf } from "./evaluate.ts";
import type { IndexedBand } from "./indexed-sheets.ts";

/**
 * Brokerage in percent (README.md, section 4.3): the first band whose criteria hold gives its value, or the broker's own
 * rate up to the band's maximum; a band without a maximum is flat. 0 without a band.
 */
export function brokeragePercent(bands: readonly IndexedBand[], answers: Answers, brokerageRate: number | null | undefined): number {
  const band = bands.find(({ criteria }) => allOf(criteria, answers) === TRUE);
  if (!band) return 0;
  const isProvided = brokerageRate !== null && brokerageRate !== undefined;
  return band.max === undefined || !isProvided ? band.value : Math.min(brokerageRate, band.max);
}
