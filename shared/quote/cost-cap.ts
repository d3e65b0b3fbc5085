/**
 * The limit on the yearly cost of consumer credit: nobody may suggest, or assist with, a contract whose annual cost rate is above it (National
 * Credit Code, s 32A; README.md, section 4.8).
 */
import type { ProductResult } from "./product.ts";

/** Percent a year; a cost rate of exactly this is allowed. */
export const costCapPercent = 48;

export const aboveCostCapText = "Above the 48% limit on the yearly cost of credit";

type Capped = Pick<ProductResult, "aboveCostCap">;

/** Whether the product may neither be suggested to a customer nor chosen, put into finance options or submitted. */
export const isAboveCostCap = ({ aboveCostCap }: Capped): boolean => aboveCostCap === true;

/** The product's sentence about the limit; undefined where it stands below it or has none. */
export function costCapText({ aboveCostCap, monthlyFees }: Capped & Pick<ProductResult, "monthlyFees">): string | undefined {
  if (aboveCostCap === undefined) return undefined;
  if (aboveCostCap === true) return aboveCostCapText;
  return monthlyFees.value === null
    ? "48% limit on the yearly cost of credit not checked"
    : "48% limit on the yearly cost of credit not certain: more fees may apply";
}

interface Change {
  readonly before: Capped | null;
  readonly after: Capped | null;
}

/** Of a product before and now, null where it is not listed: undefined where neither is above the limit. */
export function costCapChangeText({ before, after }: Change): string | undefined {
  const listed = [before, after].filter((product) => product !== null);
  const above = listed.filter(isAboveCostCap);
  if (above.length === 0) return undefined;
  if (above.length === listed.length) return aboveCostCapText;
  return `${above[0] === before ? "Before" : "Now"}: ${aboveCostCapText.toLowerCase()}`;
}
