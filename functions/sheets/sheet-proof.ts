/** What lenders' decisions show of the sheets, for every broker the same. */
import { type ProductProof, productProof } from "../../shared/proof/proof.ts";
import type { ProductResult } from "../../shared/quote/product.ts";
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
  const summaries = findSummaries([...lendersIn(sheets).keys()]);
  read = { at: Date.now(), summaries };
  summaries.catch(() => (read = undefined));
  return summaries;
}

type Proved = Pick<ProductResult, "lender" | "productName" | "isCommercial" | "tier">;

/** Adds what decisions show of each product's tier and lender. */
export async function withProof<P extends Proved>(sheets: RateSheets, products: readonly P[]): Promise<(P & ProductProof)[]> {
  const summaries = await currentSummaries(sheets);
  return products.map((product) => ({ ...product, ...productProof(summaries.get(productSheetSlug(product)), product.tier) }));
}
