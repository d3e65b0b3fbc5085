import type { IsoDate } from "../../shared/dates.ts";
import type { Issue } from "../../shared/quote/issues.ts";
import type { ProductResult } from "../../shared/quote/product.ts";
import { shortHash } from "./sheet-hash.ts";
import type { RateSheets } from "./rate-sheets.ts";

/** Adds the day on which each product's sheet was compared with the lender's document; null for none, absent without a record. */
export function withVerification<P extends Pick<ProductResult, "lender" | "productName" | "date" | "isCommercial">>(
  { issues, verified }: RateSheets,
  products: readonly P[],
): readonly (P & { readonly verifiedOn?: IsoDate | null })[] {
  if (!verified) return products;
  const days = new Map(issues().map((issue) => [nameOf(issue), verified[shortHash(issue.digest)]]));
  return products.map((product) => {
    const { lender, productName, date, isCommercial } = product;
    return {
      ...product,
      verifiedOn: days.get(nameOf({ type: isCommercial ? "commercial" : "consumer", lender, productName, date })) ?? null,
    };
  });
}

const nameOf = ({ type, lender, productName = null, date }: Issue): string => JSON.stringify([type, lender, productName, date]);
