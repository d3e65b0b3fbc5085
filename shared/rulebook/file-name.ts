import type { Sheet } from "../quote/sheet.ts";

/** The required file name of a sheet: `<lender>[-<product>].<date|undated>.json` (shared/quote/README.md, section 3). */
export function sheetFileName({ lender, productName, date }: Pick<Sheet, "lender" | "productName" | "date">): string {
  return `${[lender, productName ?? []].flat().map(slug).join("-")}.${date ?? "undated"}.json`;
}

function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
