import { describe, expect, it } from "vitest";
import { rulebook } from "../../../functions/sheets/rulebook.ts";
import type { Objective } from "../../../shared/selection/objectives.ts";
import { type Choice, alternativesTo, proposedWhy } from "../../../shared/selection/alternatives.ts";
import { quote } from "../../../shared/quote/quote.ts";
import type { Scenario } from "../../../shared/quote/scenario.ts";
import { car, excavator, oldUte, withLoan } from "../quote/what-if/worked-scenarios.ts";

function choiceOf(scenario: Scenario, lender: string, ...kinds: Objective["kind"][]): Choice {
  const { products } = quote(scenario, rulebook);
  return {
    scenario,
    products,
    chosen: products.find((product) => product.lender === lender)!,
    objectives: kinds.map((kind) => ({ kind })),
  };
}

const reasonsOf = (choice: Choice) => new Map(alternativesTo(choice).map((each) => [each.lender, each]));
const betterOf = (choice: Choice) =>
  alternativesTo(choice)
    .filter(({ isBetter }) => isBetter)
    .map(({ lender }) => lender);

describe("the alternatives to Liberty for a car, when the lowest repayment is wanted", () => {
  const choice = choiceOf(car, "Liberty", "repayment", "speed");
  const alternatives = reasonsOf(choice);

  it("name Macquarie, which is 84.97 a month cheaper, as better, and no other", () => {
    expect(alternatives.get("Macquarie")).toEqual({
      lender: "Macquarie",
      name: expect.any(String),
      qualification: 0,
      reason: "$84.97 a month less, $5,098.20 less in all repayments",
      assumed: "Assumed, not from Macquarie or Liberty",
      isBetter: true,
    });
    expect(betterOf(choice)).toEqual(["Macquarie"]);
  });

  it("say by how much a month each dearer lender is dearer, whether or not it states its fees", () => {
    const more = Object.entries({
      MoneyPlace: "$9.06",
      Greenlight: "$22.82",
      Pepper: "$25.73",
      Wisr: "$52.91",
    });
    for (const [lender, difference] of more) expect(alternatives.get(lender)?.reason).toBe(`${difference} a month more`);
    expect(alternatives.get("Finance One")?.reason).toBe("$59.37 a month more, fees not stated");
    expect(alternatives.get("Gedda Money")?.reason).toBe("$171.74 a month more, fees not stated");
  });

  it("say which criterion a lender fails, with its limits and what was found", () => {
    expect(alternatives.get("Australian Premier Finance")).toMatchObject({
      reason: "Loan amount $5,000 to $25,000: found $28,000.00",
      isBetter: false,
    });
  });

  it("are all listed lenders but the chosen one", () => {
    expect(alternatives.size).toBe(choice.products.length - 1);
    expect(alternatives.has("Liberty")).toBe(false);
  });
});

describe("a better product", () => {
  it("is measured by the first objective alone", () => {
    expect(betterOf(choiceOf(car, "Liberty", "rate"))).toEqual(["Macquarie", "MoneyPlace"]);
    expect(betterOf(choiceOf(car, "Liberty", "speed", "repayment"))).toEqual([]);
    expect(betterOf(choiceOf(car, "Macquarie", "repayment"))).toEqual([]);
  });

  it("is never one above the limit on the cost of credit, which nobody may suggest", () => {
    const liberty = choiceOf(car, "Liberty", "repayment");
    const capped = liberty.products.map((product) =>
      product.lender === "Macquarie" ? { ...product, aboveCostCap: true as const } : product,
    );
    const choice = { ...liberty, products: capped };

    expect(betterOf(choice)).toEqual([]);
    expect(reasonsOf(choice).get("Macquarie")?.reason).toBe("Above the 48% limit on the yearly cost of credit");
    expect(proposedWhy(choice)).toMatch(/^Lowest repayment of the 12 that fit: \$559\.66 against/);
  });

  it("by total of all payments counts monthly fees and fees paid apart, and leaves out lenders without stated fees", () => {
    // 60 x 559.66 + 6,400 + 60 x 7.70 + 125 = 40,566.60; 60 x 568.72 + 6,400 without monthly fees = 40,523.20
    const choice = choiceOf(car, "Liberty", "totalCost");

    expect(betterOf(choice)).toEqual(["Macquarie", "MoneyPlace"]);
    expect(reasonsOf(choice).get("MoneyPlace")?.reason).toBe(
      "$9.06 a month more, $543.60 more in all repayments, $43.40 less in the total of all payments",
    );
    expect(reasonsOf(choice).get("Finance One")?.reason).toBe(
      "$59.37 a month more, fees not stated, a total of all payments that cannot be compared",
    );
  });

  it("is one that fits: a lender that fails a criterion is not, however low its rate", () => {
    const { products } = quote(oldUte, rulebook);
    const cheapest = products.filter(({ qualification }) => qualification > 1).toSorted((a, b) => a.rate - b.rate)[0]!;
    const dearest = products.filter(({ qualification }) => qualification <= 1).toSorted((a, b) => b.rate - a.rate)[0]!;
    expect(cheapest.rate).toBeLessThan(dearest.rate);

    expect(betterOf(choiceOf(oldUte, dearest.lender, "rate"))).not.toContain(cheapest.lender);
  });

  it("may need details, which its reason names beside the difference", () => {
    const choice = choiceOf({ ...car, customer: undefined }, "Liberty", "repayment");

    expect(reasonsOf(choice).get("Macquarie")).toMatchObject({
      qualification: 1,
      isBetter: true,
      reason: expect.stringMatching(/^Needs details: .+\. \$[\d.]+ a month less, /),
    });
  });
});

describe("what a criterion has found", () => {
  it.each([
    ["an asset's age", { ...car, asset: { ...car.asset, ageOfAsset: 1975 } }, "Pepper", "found 56 years"],
    ["a score", { ...car, creditProfile: { score: 100 } }, "Wisr", "found 100"],
    [
      "a choice",
      { ...car, customer: { ...car.customer, employers: [{ employmentType: "CASUAL", timeOfEmployment: 1 }] } },
      "Pepper",
      "1 month",
    ],
    ["an age", { ...car, customer: { ...car.customer, dateOfBirth: "2010-01-01" } }, "Macquarie", "found 16 years"],
    ["a ratio", withLoan({ ...car, asset: { ...car.asset, assetValue: 90_000 } }, { deposit: 0 }), "Wisr", "found $90,000.00"],
  ] satisfies [string, Scenario, string, string][])("is told of %s", (_what, scenario, lender, found) => {
    const reasons = alternativesTo(choiceOf(scenario, "Liberty", "repayment")).map((each) => `${each.lender}: ${each.reason}`);

    expect(reasons.find((each) => each.startsWith(lender))).toContain(found);
  });

  it("equals the criteria's results: each failing lender's reason begins with the first that it fails, a primary one before others", () => {
    for (const scenario of [car, oldUte, excavator]) {
      const { products } = quote(scenario, rulebook);
      const choice = choiceOf(scenario, products[0]!.lender, "repayment");
      for (const { lender, reason } of alternativesTo(choice).filter(({ qualification }) => qualification > 1)) {
        const failed = products.find((product) => product.lender === lender)!.criteriaResults.filter(({ result }) => result === false);
        const first = failed.find(({ primary }) => primary) ?? failed[0];
        expect(reason.startsWith(first!.label)).toBe(true);
      }
    }
  });
});

describe("the proposed reason of the choice", () => {
  it.each([
    ["Liberty", ["repayment", "speed"], "Second lowest repayment of the 13 that fit: $559.66 against $474.69 to $731.40."],
    ["Macquarie", ["repayment"], "Lowest repayment of the 13 that fit: $474.69 against $559.66 to $731.40."],
    ["Gedda Money", ["rate"], "13th lowest rate of the 13 that fit: 22.99% against 7.30% to 19.49%."],
    ["Macquarie", ["speed", "totalCost"], "Lowest total of all payments of the 10 that fit: $35,376.40 against $40,523.20 to $49,051.60."],
    ["Macquarie", ["speed"], ""],
  ] as const)("for %s by %j", (lender, kinds, text) => {
    const mark = " Some of these figures are assumed, not from the lenders.";
    expect(proposedWhy(choiceOf(car, lender, ...kinds))).toBe(text && text + mark);
  });
});
