import { covers, leads, segmentsOf } from "./pointer.ts";
import type { Provenance, Sheet, Tier } from "./sheet.ts";

const feesNotStated = "Fees not stated by the lender.";

/** The Info & Requirements lines of a product: whether its fees are stated, the sheet's notes, then the tier's (README.md, section 3). */
export function infoLines(sheet: Sheet, tier: Tier): string[] {
  return [...(sheet.feesKnown === false ? [feesNotStated] : []), ...sheet.info, ...(tier.info ?? [])];
}

/** Each distinct reason why a value used by a product is assumed. */
export function assumptionsOf(sheet: Sheet, tier: Tier, index: number): string[] {
  const reasons = sheet.provenance.flatMap((entry) => (entry.status === "assumed" && concerns(entry, tier, index) ? [entry.reason] : []));
  return [...new Set(reasons)];
}

/** Whether the sheet's value at a path, such as /fees/0/value, is assumed. */
export function isAssumed({ provenance }: Sheet, path: string): boolean {
  return provenance.some(({ status, paths }) => status === "assumed" && paths.some((each) => covers(segmentsOf(each), segmentsOf(path))));
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
