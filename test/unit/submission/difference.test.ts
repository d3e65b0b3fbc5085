import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { rulebook } from "../../../functions/sheets/rulebook.ts";
import type { ApprovedTerms } from "../../../shared/domain/submission.ts";
import { quote } from "../../../shared/quote/quote.ts";
import { approvalDifference, cheaperAlternatives, financesMore, termsProblem } from "../../../shared/submission/difference.ts";
import { parseScenario } from "../../../shared/wire/scenario.ts";
import { root } from "../../support/architecture/import-graph.ts";

const scenario = parseScenario(JSON.parse(readFileSync(join(root, "test/scenarios/consumer-car.json"), "utf8")));
const { products } = quote(scenario, rulebook);
const product = products.find(({ lender }) => lender === "Pepper")!;
const quoted = { product, scenario };

const asQuoted: ApprovedTerms = { rate: 12.49, amount: 29_464, term: 60, balloon: 6_400, repayment: 585.39, monthlyFees: 8.9 };
const higher: ApprovedTerms = { ...asQuoted, rate: 13.49, repayment: 602.53 };
const highest: ApprovedTerms = { ...asQuoted, rate: 14.49, repayment: 619.82 };

describe("an approval of the car that Pepper quoted at 12.49 %, 585.39 and 8.90 of fees", () => {
  it("differs in nothing when it is as quoted", () => {
    expect(approvalDifference(quoted, asQuoted)).toEqual({ items: [], monthly: 0, overTerm: 0 });
  });

  it("at 13.49 % costs 17.14 more a month and 1,028.40 over the term, and four other lenders cost less, none of them newly", () => {
    expect(approvalDifference(quoted, higher)).toEqual({
      items: [
        { name: "rate", quoted: 12.49, approved: 13.49 },
        { name: "repayment", quoted: 585.39, approved: 602.53 },
      ],
      monthly: 17.14,
      overTerm: 1_028.4,
    });
    expect(cheaperAlternatives(products, quoted, higher)).toEqual([
      { lender: "Macquarie", monthly: 482.94, newly: false, assumed: true },
      { lender: "Liberty", monthly: 567.36, newly: false, assumed: true },
      { lender: "MoneyPlace", monthly: 568.72, newly: false, assumed: true },
      { lender: "Greenlight", monthly: 592.48, newly: false, assumed: true },
    ]);
  });

  it("at 14.49 % costs 34.43 more a month and 2,065.80 over the term, and Wisr and NOW cost less newly", () => {
    expect(approvalDifference(quoted, highest)).toMatchObject({ monthly: 34.43, overTerm: 2_065.8 });
    const cheaper = cheaperAlternatives(products, quoted, highest);
    expect(cheaper.slice(4)).toEqual([
      { lender: "Wisr", monthly: 622.47, newly: true, assumed: true },
      { lender: "NOW", monthly: 623.62, newly: true, assumed: true },
    ]);
    expect(cheaper.filter(({ newly }) => !newly)).toHaveLength(4);
  });

  it.each([
    ["term", { term: 48 }],
    ["balloon", { balloon: 6_000 }],
    ["amount", { amount: 30_000 }],
  ] as const)("has no alternatives when the %s is another one", (name, changed) => {
    const terms = { ...highest, ...changed };
    expect(approvalDifference(quoted, terms).items.map((item) => item.name)).toContain(name);
    expect(cheaperAlternatives(products, quoted, terms)).toEqual([]);
  });

  it("compares fees by name without regard to case and spaces, and those in cash count over the term", () => {
    const [fee, ...others] = product.fees.filter(({ result, frequency }) => result === true && frequency === "upfront");
    const same = [fee!, ...others].map(({ name, amount, capitalised }) => ({
      name: ` ${name.toUpperCase()} `,
      amount: amount!,
      capitalised,
    }));
    expect(approvalDifference(quoted, { ...asQuoted, fees: same })).toEqual({ items: [], monthly: 0, overTerm: 0 });

    const fees = [...same.slice(1), { name: "Valuation", amount: 150, capitalised: false }];
    expect(approvalDifference(quoted, { ...asQuoted, fees })).toEqual({
      items: [
        { name: "Valuation", quoted: null, approved: 150 },
        { name: fee!.name, quoted: fee!.amount, approved: null },
      ],
      monthly: 0,
      overTerm: fee!.capitalised ? 150 : 150 - fee!.amount!,
    });
  });

  it("does not say what it costs more where the lender's fees were not stated", () => {
    const unstated = { product: { ...product, monthlyFees: { value: null }, feesTotal: null }, scenario };
    const { items, monthly, overTerm } = approvalDifference(unstated, asQuoted);
    expect([items, monthly, overTerm]).toEqual([[{ name: "monthlyFees", quoted: null, approved: 8.9 }], null, null]);
    expect(cheaperAlternatives(products, unstated, higher).every(({ newly }) => !newly)).toBe(true);
  });

  it("never names a product above the limit on the cost of credit", () => {
    const capped = products.map((each) => (each.lender === "Macquarie" ? { ...each, aboveCostCap: true as const } : each));
    expect(cheaperAlternatives(capped, quoted, higher).map(({ lender }) => lender)).toEqual(["Liberty", "MoneyPlace", "Greenlight"]);
  });
});

describe("an approval's terms", () => {
  it("must repay the amount", () => {
    const terms = { ...asQuoted, repayment: 300 };
    expect(termsProblem(asQuoted, ["terms"])).toBeUndefined();
    expect(termsProblem(terms, ["terms"])).toEqual({
      path: ["terms", "repayment"],
      found: "$300.00, which makes $24,400.00 over 60 months with the balloon of $6,400.00",
      expected: "one that repays the amount of $29,464.00",
    });
  });

  it("finance more than the asset and its fees cost from the next cent on", () => {
    const fees = [{ name: "Establishment", amount: 500, capitalised: true }];
    expect(financesMore(quoted, { ...asQuoted, amount: 32_500, fees })).toBe(false);
    expect(financesMore(quoted, { ...asQuoted, amount: 32_500.01, fees })).toBe(true);
    expect(financesMore(quoted, { ...asQuoted, amount: 32_000 + product.feesTotal! })).toBe(false);
  });
});
