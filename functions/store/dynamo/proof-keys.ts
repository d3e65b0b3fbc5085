import { type Listed, type SystemKey, checkedSlug, systemKey } from "./keys.ts";

interface ProofParts {
  readonly slug: string;
  readonly tier: string;
  readonly day: string;
}

/** A lender's decision by a tier of a sheet. `id` tells decisions of a day apart, and nothing else. */
export const proofEventKey = ({ slug, tier, day }: ProofParts, id: string): SystemKey =>
  systemKey(`PROOF#${checkedSlug(slug)}#${tier}`, `EVENT#${day}#${id}`);
/** What decisions show of a sheet. */
export const proofSummaryKey = (slug: string): SystemKey => systemKey(`PROOF#${checkedSlug(slug)}`, "SUMMARY");
export function proofPartsOf({ pk, sk }: Readonly<Record<string, unknown>>): ProofParts {
  const [, slug = "", ...tier] = String(pk).split("#");
  return { slug, tier: tier.join("#"), day: String(sk).split("#")[1] ?? "" };
}

export const proofList = "PROOF";
export const listedProof = (day: string, id: string): Listed => ({ everyList: proofList, listSort: `${day}#${id}` });
