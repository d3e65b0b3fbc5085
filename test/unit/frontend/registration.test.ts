import { describe, expect, it } from "vitest";
import { exampleDeal, exampleQuote } from "../../../frontend/public-pages/register/example-quote.ts";
import { splitName } from "../../../frontend/public-pages/register/full-name.ts";
import { rulebook } from "../../../functions/sheets/rulebook.ts";
import { quote } from "../../../shared/quote/quote.ts";
import { parseScenario } from "../../../shared/wire/scenario.ts";

describe("a full name", () => {
  it.each([
    ["Priya Raman", "Priya", "Raman"],
    ["Sam van der Dyk", "Sam", "van der Dyk"],
    ["  Anne-Marie   Lee ", "Anne-Marie", "Lee"],
    ["Zoë", "Zoë", ""],
  ])("'%s' is split at its first space", (fullName, firstName, lastName) => {
    expect(splitName(fullName)).toEqual({ firstName, lastName });
  });
});

describe("the example beside the registration form", () => {
  it("shows the engine's result for the deal that it describes", () => {
    const scenario = parseScenario({
      applicationType: "consumer",
      today: "2026-11-20",
      asset: { assetValue: 42_000, assetType: "MOTOR_VEHICLE", typeOfSale: "PRIVATE_SALE", ageOfAsset: 2023 },
      loanDetails: { term: 60, balloon: 10, deposit: 4_200 },
      customerProfile: { livingArrangements: "RENTING" },
      creditProfile: { score: 560 },
    });

    const { products } = quote(scenario, rulebook);

    const answered = exampleQuote.map(({ lender }) => products.find((product) => product.lender === lender)!);
    expect(
      answered.map((product) => ({
        lender: product.lender,
        level: product.qualification,
        monthly: product.repayments,
        rate: product.rate,
        comparisonRate: product.comparisonRate,
        isRateAssumed: product.illustrative.rate,
      })),
    ).toEqual(exampleQuote);
    expect(exampleDeal).toContain(
      "a motor vehicle of $42,000 built in 2023, private sale, 60 months, deposit $4,200, balloon 10%, credit score 560, renting",
    );
  });
});
