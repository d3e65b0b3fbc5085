import { covers, pointerExists, segmentsOf } from "./pointer.ts";
import type { Provenance, Sheet, Tier } from "./sheet.ts";
import { type Part, belongsTo } from "./tier-parts.ts";

const feesNotStated = "Fees not stated by the lender.";

/** The Info & Requirements lines of a product: whether its fees are stated, the sheet's notes, then the tier's (README.md, section 3). */
export function infoLines(sheet: Sheet, tier: Tier): string[] {
  return [...(sheet.feesKnown === false ? [feesNotStated] : []), ...sheet.info, ...(tier.info ?? [])];
}

/** Each distinct reason why a value used by the tier at a place is assumed. */
export function assumptionsOf(sheet: Sheet, index: number): string[] {
  const reasons = sheet.provenance.flatMap((entry) => (entry.status === "assumed" && concerns(entry, sheet, index) ? [entry.reason] : []));
  return [...new Set(reasons)];
}

/** Whether the sheet's value at a path, such as /fees/0/value, is assumed. */
export function isAssumed({ provenance }: Sheet, path: string): boolean {
  return provenance.some(({ status, paths }) => status === "assumed" && paths.some((each) => covers(segmentsOf(each), segmentsOf(path))));
}

/** Whether a rate or a criterion of a tier is assumed. */
export const hasAssumedTiers = ({ provenance }: Sheet): boolean =>
  provenance.some(
    ({ status, paths }) =>
      status === "assumed" &&
      paths
        .map(segmentsOf)
        .some(([part, , value]) => part === "productTiers" && (value === undefined || value === "rate" || value === "criteria")),
  );

/** The parts of a sheet whose values price or decide: single values, and lists. */
export const singlePricingParts = ["date", "adi", "expiresOn", "brokerageBase", "balloonBase", "timing"] as const;
export const listedPricingParts = ["balloonLimits", "fees", "brokerage", "loading", "productTiers"] as const;

/** Whether an entry covers a value of the tier, of what belongs to the tier, or of the sheet. */
function concerns({ paths }: Provenance, sheet: Sheet, index: number): boolean {
  const { name } = sheet.productTiers[index]!;
  return paths.some((path) => {
    const [part, place = "*", ...rest] = segmentsOf(path);
    if (singlePricingParts.some((single) => single === part)) return true;
    const list = listedPricingParts.find((each) => each === part);
    if (!list) return false;
    return (sheet[list] ?? []).some((entry, at) => {
      const isOwn = list === "productTiers" ? at === index : belongsTo(entry as Part, name);
      return isOwn && (place === "*" || place === String(at)) && pointerExists(entry, rest);
    });
  });
}
