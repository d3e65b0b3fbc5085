import { leads, segmentsOf } from "./pointer.ts";
import type { Provenance, Sheet, Tier } from "./sheet.ts";

/**
 * The Info & Requirements lines of a product: the sheet's notes, the tier's, then one "Illustrative" line for each
 * distinct reason for which a value that this product used is assumed (engine.md section 3).
 */
export function infoLines(sheet: Sheet, tier: Tier, index: number): string[] {
  const reasons = sheet.provenance.flatMap((entry) => (entry.status === "assumed" && concerns(entry, sheet, index) ? [entry.reason] : []));
  return [...sheet.info, ...(tier.info ?? []), ...[...new Set(reasons)].map((reason) => `Illustrative: ${reason}`)];
}

/** Whether an entry covers a value that a tier's product used: one of the tier's own, or one outside all tiers. */
function concerns({ paths }: Provenance, sheet: Sheet, index: number): boolean {
  return paths.some((path) => {
    const [part, ...rest] = segmentsOf(path);
    if (part !== "productTiers") return pricingParts.includes(part ?? "");
    const [place, ...within] = rest;
    return (place === undefined || place === "*" || Number(place) === index) && leads(sheet.productTiers[index], within);
  });
}

const pricingParts = ["date", "fees", "brokerage", "loading"];
