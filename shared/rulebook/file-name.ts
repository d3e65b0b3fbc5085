import type { Sheet } from "../quote/sheet.ts";

/** `<lender>[-<product>].<date|undated>.json`, the name that a sheet's file must have (engine.md section 3). */
export function sheetFileName({ lender, productName, date }: Pick<Sheet, "lender" | "productName" | "date">): string {
  return `${[lender, productName ?? []].flat().map(slug).join("-")}.${date ?? "undated"}.json`;
}

function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
