import { leads, segmentsOf } from "./pointer.ts";
import type { Provenance, Sheet, Tier } from "./sheet.ts";

const feesNotStated = "Fees not stated by the lender.";

/**
 * The Info & Requirements lines of a product: whether its fees are stated, the sheet's notes, the tier's notes, then one "Illustrative" line for each distinct reason
 * why a value used by this product is assumed (README.md, section 3).
 */
export function infoLines(sheet: Sheet, tier: Tier, index: number): string[] {
  const reasons = sheet.provenance.flatMap((entry) => (entry.status === "assumed" && concerns(entry, tier, index) ? [entry.reason] : []));
  return [
    ...(sheet.feesKnown === false ? [feesNotStated] : []),
    ...sheet.info,
    ...(tier.info ?? []),
    ...[...new Set(reasons)].map((reason) => `Illustrative: ${reason}`),
  ];
}

const pricingParts = ["/date", "/fees", "/brokerage", "/loading", "/productTiers"];

/** Whether an entry covers one of the tier's own values, or a value outside all tiers. */
function concerns({ paths }: Provenance, tier: Tier, index: number): boolean {
  const own = [`/productTiers/${index}`, "/productTiers/*"];
  return paths.some((path) => {
    if (!path.startsWith("/productTiers/")) return pricingParts.some((part) => path === part || path.startsWith(`${part}/`));
    const prefix = own.find((each) => path === each || path.startsWith(`${each}/`));
    return prefix !== undefined && leads(tier, segmentsOf(path.slice(prefix.length)));
  });
}
