/** What lenders' decisions show, in words. */
import { proofDays } from "../../../shared/proof/proof.ts";
import type { Product } from "../../client/application/ranked-products.ts";

/** "Approvals matched: 12 of 13 in 90 days", "Pepper decides in 1 business day (median of 18)". */
export function proofTexts({ lender, proof, turnaround }: Pick<Product, "lender" | "proof" | "turnaround">): string[] {
  return [
    proof ? `Approvals matched: ${proof.matched} of ${proof.of} in ${proofDays} days` : [],
    turnaround ? `${lender} decides ${daysText(turnaround.days)} (median of ${turnaround.of})` : [],
  ].flat();
}

const daysText = (days: number): string => (days === 0 ? "on the same day" : `in ${days} business ${days === 1 ? "day" : "days"}`);
