import { describe, expect, it } from "vitest";
import { usedAttributes } from "../../../shared/quote/used-attributes.ts";
import { rulebookOf } from "../../../shared/quote/rulebook.ts";
import { aCriterion, aSheet, aTierRequiring } from "../../support/engine/sheets.ts";

const asking = (attribute: "assetValue" | "odometer") =>
  aCriterion({ object: "asset", attribute, condition: "between", value: [1000, 150_000] });
const today = "2026-11-20";

describe("the attributes that sheets in force ask", () => {
  it("are those of tiers, which may be filtered by, and those that only change a price", () => {
    const loading = { name: "Many kilometres", value: 1, valueType: "percentage", criteria: [asking("odometer")] } as const;
    const sheet = aSheet({ type: "commercial", productTiers: [aTierRequiring(asking("assetValue"))], loading: [loading] });

    const { inForce } = rulebookOf([{ file: "a.json", sheet }]);

    expect(usedAttributes(inForce("commercial", today))).toEqual({ asked: ["assetValue", "odometer"], mayMatch: ["assetValue"] });
    expect(usedAttributes(inForce("consumer", today))).toEqual({ asked: [], mayMatch: [] });
  });

  it("are not those of an issue that is not in force yet", () => {
    const of = (date: string, attribute: "assetValue" | "odometer") => aSheet({ date, productTiers: [aTierRequiring(asking(attribute))] });

    const { inForce } = rulebookOf([
      { file: "a.json", sheet: of("2026-01-01", "assetValue") },
      { file: "b.json", sheet: of("2026-12-01", "odometer") },
    ]);

    expect(usedAttributes(inForce("consumer", today)).asked).toEqual(["assetValue"]);
  });
});
