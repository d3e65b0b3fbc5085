import { describe, expect, it } from "vitest";
import { lenderApplicationOf } from "../../../functions/submission/lender-application.ts";
import type { Application } from "../../../shared/domain/application.ts";
import { lenderApplication } from "../../../shared/wire/lender-application.ts";
import type { Sheet } from "../../../shared/quote/sheet.ts";
import { aScenario, productOf, sheet } from "../../support/engine/engine-builders.ts";

const deal = { asset: { assetValue: 32_000 }, loanDetails: { deposit: 4000, term: 12, balloon: 20 } };
const application = { ...deal, applicationType: "commercial", customers: [], entities: [] } as unknown as Application;

const scenario = aScenario({ ...deal, applicationType: "commercial" });
const ids = { applicationId: "A", humanId: 1, introducer: { firstName: "Ann", lastName: "Broker" } };

function sent(more: Partial<Sheet>) {
  const product = productOf(scenario, sheet({ type: "commercial", ...more }));
  return lenderApplicationOf({
    application,
    indicative: { product, rulebookHash: "0", scenario },
    documents: [],
    signatures: [],
    version: 3,
  });
}

describe("the application that a lender gets", () => {
  it.each<[Sheet["balloonBase"] & string, number]>([
    ["assetValue", 6400],
    ["financeAmount", 5600],
  ])("has the balloon of a sheet whose base is %s", (balloonBase, balloonAmount) => {
    expect(sent({ balloonBase }).loanDetails.balloonAmount).toBe(balloonAmount);
  });

  it("has the balloon of the asset value where no product is priced", () => {
    expect(
      lenderApplicationOf({ application, indicative: undefined, documents: [], signatures: [], version: 3 }).loanDetails.balloonAmount,
    ).toBe(6400);
  });

  it("does not tell the lender what the customer could pay", () => {
    const budgeted = { ...application, loanDetails: { ...application.loanDetails, budget: 650, budgetEvery: "month" as const } };

    expect(lenderApplicationOf({ application: budgeted, indicative: undefined, documents: [], signatures: [], version: 3 })).toEqual(
      lenderApplicationOf({ application, indicative: undefined, documents: [], signatures: [], version: 3 }),
    );
  });

  it("says which fee is paid with the last repayment", () => {
    const fee = { name: "Discharge", value: 350, capitalised: false, frequency: "upfront", when: "end" } as const;

    expect(sent({ fees: [fee] }).product?.fees).toEqual([
      { name: "Discharge", amount: 350, capitalised: false, frequency: "upfront", when: "end" },
    ]);
  });

  it("names the values that an assumed rate or fee has made, by their paths", () => {
    const product = { ...productOf(scenario, sheet({ type: "commercial" })), illustrative: { rate: true, fees: false } };
    const made = ["product.rate", "product.totalLoanAmount", "product.repayments"];
    const about = { application, documents: [], signatures: [], version: 3 as const };

    expect(lenderApplicationOf({ ...about, indicative: { product, rulebookHash: "0", scenario } })).toMatchObject({
      version: 3,
      assumed: made,
    });
    expect(sent({}).assumed).toEqual([]);
    expect(lenderApplicationOf({ ...about, indicative: undefined }).assumed).toEqual([]);
  });

  it("is still read as it was stored before it named them", () => {
    const { assumed: _, ...before } = sent({});

    expect(lenderApplication.safeParse({ ...before, ...ids, version: 1 }).error).toBeUndefined();
  });

  it("names which asset it is, to a reader of the third version alone", () => {
    const asset = { ...application.asset, vin: "6T1BF3FK40X012345", registration: "ABC12D", registrationState: "NSW" as const };
    const about = { application: { ...application, asset }, indicative: undefined, documents: [], signatures: [] };

    expect(lenderApplicationOf({ ...about, version: 3 })).toMatchObject({
      version: 3,
      asset: { vin: "6T1BF3FK40X012345", registration: "ABC12D", registrationState: "NSW" },
    });
    const earlier = lenderApplicationOf({ ...about, version: 2 });
    expect([earlier.version, JSON.stringify(earlier)]).toEqual([2, expect.not.stringMatching(/6T1BF3FK40X012345|ABC12D|registration/)]);
  });
});
