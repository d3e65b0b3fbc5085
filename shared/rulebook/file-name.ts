import type { ProductResult } from "../quote/product.ts";
import type { Sheet } from "../quote/sheet.ts";

/** The required file name of a sheet: `<lender>[-<product>].<date|undated>.json` (shared/quote/README.md, section 3). */
export function sheetFileName({ date, ...sheet }: Pick<Sheet, "lender" | "productName" | "date">): string {
  return `${productSlug(sheet)}.${date ?? "undated"}.json`;
}

/** Names a sheet by its type, lender and product: `<type>-<lender>[-<product>]`. All its issues have the same. */
export function sheetSlug({ type, ...sheet }: Pick<Sheet, "type" | "lender" | "productName">): string {
  return `${type}-${productSlug(sheet)}`;
}

/** Of a product's sheet. */
export const productSheetSlug = ({
  lender,
  productName,
  isCommercial,
}: Pick<ProductResult, "lender" | "productName" | "isCommercial">): string =>
  sheetSlug({ type: isCommercial ? "commercial" : "consumer", lender, ...(productName !== null && { productName }) });

/** Names a lender in the address of its page; `reservedLenderSlug` is another page's. */
export const lenderSlug = (lender: string): string => slug(lender);
export const reservedLenderSlug = "panel";

const productSlug = ({ lender, productName }: Pick<Sheet, "lender" | "productName">): string =>
  [lender, productName ?? []].flat().map(slug).join("-");

function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
