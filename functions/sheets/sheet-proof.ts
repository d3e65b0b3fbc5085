/** What lenders' decisions show of the sheets, for every broker the same. */
import { createHash } from "node:crypto";
import { businessDate } from "../../shared/business-date.ts";
import { applicationTypes } from "../../shared/domain/application-type.ts";
import { type ProductProof, productProof } from "../../shared/proof/proof.ts";
import type { ProductResult } from "../../shared/quote/product.ts";
import type { TierInForce } from "../../shared/quote/rulebook.ts";
import { lenderSlug, productSheetSlug } from "../../shared/rulebook/file-name.ts";
import { findSummaries } from "../store/services/proofs.ts";
import type { RateSheets } from "./rate-sheets.ts";

/** The slug of each sheet's lender, by the sheet's. */
export const lendersIn = ({ issues }: Pick<RateSheets, "issues">): ReadonlyMap<string, string> =>
  new Map(
    issues().map(({ type, lender, productName = null }) => [
      productSheetSlug({ lender, productName, isCommercial: type === "commercial" }),
      lenderSlug(lender),
    ]),
  );

const cacheMs = 60_000;

let read: { readonly at: number; readonly summaries: ReturnType<typeof findSummaries> } | undefined;

/** By the slugs of sheets; a new count is seen after at most a minute. */
export function currentSummaries(sheets: RateSheets): ReturnType<typeof findSummaries> {
  if (read && Date.now() - read.at < cacheMs) return read.summaries;
  const summaries = findSummaries([...lendersIn(sheets).keys()]).then((stored) => ofPresentFigures(sheets, stored));
  read = { at: Date.now(), summaries };
  summaries.catch(() => (read = undefined));
  return summaries;
}

/** Identifies a tier's rate and fees, as far as the lender sets them. */
export function tierFigures({ tier: { rate }, fees }: Pick<TierInForce, "tier" | "fees">): string {
  const amounts = fees.map(({ name, value, capitalised, frequency, calc, min, max, when }) => [
    name,
    value,
    capitalised,
    frequency,
    calc,
    min,
    max,
    when,
  ]);
  return createHash("sha256")
    .update(JSON.stringify([rate, amounts]))
    .digest("hex");
}

/** Approvals of a former rate or fee no longer stand for the present one. */
export function ofPresentFigures({ rulebook }: Pick<RateSheets, "rulebook">, stored: Summaries): Summaries {
  const today = businessDate(new Date());
  const tiers = applicationTypes.flatMap((type) => rulebook.inForce(type, today).tiers);
  const present = new Map(
    tiers.map((each) => {
      const { lender, productName, type } = each.sheet;
      return [`${productSheetSlug({ lender, productName, isCommercial: type === "commercial" })} ${each.tier.name}`, tierFigures(each)];
    }),
  );
  return new Map(
    [...stored].map(([slug, { proofs, turnaround }]) => {
      const shown = Object.entries(proofs).map(([tier, { figures, clears, ...proof }]) => {
        const isPresent = figures !== undefined && figures === present.get(`${slug} ${tier}`);
        return [tier, { ...proof, clears: clears && isPresent }] as const;
      });
      return [slug, { proofs: Object.fromEntries(shown), turnaround }];
    }),
  );
}

type Summaries = Awaited<ReturnType<typeof findSummaries>>;

type Proved = Pick<ProductResult, "lender" | "productName" | "isCommercial" | "tier">;

/** Adds what decisions show of each product's tier and lender. */
export async function withProof<P extends Proved>(sheets: RateSheets, products: readonly P[]): Promise<(P & ProductProof)[]> {
  const summaries = await currentSummaries(sheets);
  return products.map((product) => ({ ...product, ...productProof(summaries.get(productSheetSlug(product)), product.tier) }));
}
