import type { Provenance } from "../../../shared/quote/sheet.ts";
import type { RateTable, SheetSource } from "../../../shared/rulebook/rate-table.ts";
import { aCriterion, aScore, aSheet, visible } from "./sheets.ts";

/** Two grades by two ages of the asset, each with one criterion. */
export const aTable = (parts: Partial<RateTable> = {}): RateTable => ({
  table: "Motor vehicles",
  productType: "Standard",
  axes: [
    {
      name: "Grade",
      bands: [
        { name: "A", criteria: [aScore("greaterThanOrEqualTo", 700)] },
        { name: "B", criteria: [aScore("lessThan", 700)] },
      ],
    },
    {
      name: "Asset",
      bands: [
        { name: "new", criteria: [anAge("lessThan")] },
        { name: "used", criteria: [anAge("greaterThanOrEqualTo")] },
      ],
    },
  ],
  criteria: [{ axis: "Grade" }, { axis: "Asset" }],
  rates: [
    [8, 9],
    [10, 11],
  ],
  ...parts,
});

const anAge = (condition: "lessThan" | "greaterThanOrEqualTo") =>
  aCriterion({ label: `Asset ${condition} 12 months`, object: "asset", attribute: "ageOfAsset", condition, value: 12, unit: "months" });

/** A valid sheet with these tiers and tables, which it says are shown. */
export const aSource = (productTiers: SheetSource["productTiers"], provenance?: readonly Provenance[]): SheetSource => ({
  ...aSheet(),
  productTiers,
  provenance: provenance ?? [visible("/date", "/productTiers")],
});
