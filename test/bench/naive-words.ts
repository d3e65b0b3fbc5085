/** Two words of shared/quote/words.md, from its text alone. */
import type { Scenario } from "../../shared/quote/scenario.ts";
import type { Sheet, Tier } from "../../shared/quote/sheet.ts";
import type { Truth } from "./naive-eligibility.ts";
import { bandOf, brokeragePercent, Exact, isOfTier } from "./naive-pricing.ts";

/** words.md, "balloonLimits": undefined where none belongs to the tier. */
export function balloonLimit(
  { loanDetails }: Scenario,
  { balloonLimits = [] }: Sheet,
  tier: Tier,
): { label: string; result: Truth } | undefined {
  const rows = balloonLimits.filter((row) => isOfTier(row, tier));
  if (rows.length === 0) return undefined;
  const label = `Balloon up to ${rows.map(({ term, max }) => `${max}% to ${term} months`).join(", ")}`;
  const [balloon, term] = loanDetails === null ? [null, null] : [loanDetails?.balloon, loanDetails?.term];
  if (balloon === undefined || balloon === null || balloon === 0) return { label, result: balloon === undefined ? undefined : true };
  const allowing = rows.filter(({ max }) => balloon <= max);
  if (allowing.length === 0 || term === null) return { label, result: false };
  return { label, result: term === undefined ? undefined : allowing.some((row) => term <= row.term) };
}

/** Whether the balloon is too high whatever is not among `mustMatch`: a term that is not may be the shortest. */
export function isBalloonMismatch(scenario: Scenario, sheet: Sheet, tier: Tier, mustMatch: readonly string[]): boolean {
  const { loanDetails } = scenario;
  const term = mustMatch.includes("term") ? loanDetails?.term : 12;
  const supposed = { ...scenario, loanDetails: loanDetails && { ...loanDetails, term } };
  return mustMatch.includes("balloon") && balloonLimit(supposed, sheet, tier)?.result === false;
}

/** words.md, "addsToRate": null where nothing is added. */
export function brokerageRise(scenario: Scenario, sheet: Sheet, tier: Tier): { name: string; value: number; place: number } | null {
  const band = bandOf(scenario, sheet, tier);
  if (band?.addsToRate === undefined) return null;
  const above = new Exact(brokeragePercent(scenario, sheet, tier)).minus(band.value);
  if (above.lte(0)) return null;
  const stepped = band.inStepsOf === undefined ? above : above.div(band.inStepsOf).ceil().times(band.inStepsOf);
  const value = stepped.times(band.addsToRate).toDecimalPlaces(4).toNumber();
  return { name: `Brokerage above ${band.value}%`, value, place: sheet.brokerage.indexOf(band) };
}
