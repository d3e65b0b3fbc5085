import { describe, expect, it } from "vitest";
import { lenderApplicationOf } from "../../../functions/submission/lender-application.ts";
import type { Application } from "../../../shared/domain/application.ts";
import type { Sheet } from "../../../shared/quote/sheet.ts";
import { aScenario, productOf, sheet } from "../../support/engine/engine-builders.ts";

const deal = { asset: { assetValue: 32_000 }, loanDetails: { deposit: 4000, term: 12, balloon: 20 } };
const application = { ...deal, applicationType: "commercial", customers: [], entities: [] } as unknown as Application;

function sent(more: Partial<Sheet>) {
  const scenario = aScenario({ ...deal, applicationType: "commercial" });
  const product = productOf(scenario, sheet({ type: "commercial", ...more }));
  return lenderApplicationOf({ application, indicative: { product, rulebookHash: "0", scenario }, documents: [], signatures: [] });
}

describe("the application that a lender gets", () => {
  it.each<[Sheet["balloonBase"] & string, number]>([
    ["assetValue", 6400],
    ["financeAmount", 5600],
  ])("has the balloon of a sheet whose base is %s", (balloonBase, balloonAmount) => {
    expect(sent({ balloonBase }).loanDetails.balloonAmount).toBe(balloonAmount);
  });

  it("has the balloon of the asset value where no product is priced", () => {
    expect(lenderApplicationOf({ application, indicative: undefined, documents: [], signatures: [] }).loanDetails.balloonAmount).toBe(6400);
  });

  it("says which fee is paid with the last repayment", () => {
    const fee = { name: "Discharge", value: 350, capitalised: false, frequency: "upfront", when: "end" } as const;

    expect(sent({ fees: [fee] }).product?.fees).toEqual([
      { name: "Discharge", amount: 350, capitalised: false, frequency: "upfront", when: "end" },
    ]);
  });
});
