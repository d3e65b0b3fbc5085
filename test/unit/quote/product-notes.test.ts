/** What stands beside a product's figures where they are not the whole of it. */
import { describe, expect, it } from "vitest";
import { feesText, productNotes, rateText } from "../../../shared/quote/product-notes.ts";
import { quote } from "../../../shared/quote/quote.ts";
import { figureCells, figureColumns, markCells } from "../../../shared/spreadsheet.ts";
import { aScenario, criterionOn, productOf, rulebookWith, sheet, tier } from "../../support/engine/engine-builders.ts";

const deal = aScenario({ asset: { assetValue: 28_000 }, loanDetails: { term: 60 } });
const stated = (lender: string, rate: number) => sheet({ lender, productTiers: [tier({ rate })] });
const unstated = (lender: string, rate: number) => ({ ...stated(lender, rate), feesKnown: false });

const cellsOf = (product: ReturnType<typeof productOf>) => {
  const cells = figureCells(product, 60);
  return Object.fromEntries(figureColumns.map((name, at) => [name, cells[at]]));
};

describe("a lender that does not state its fees", () => {
  const rulebook = rulebookWith(
    unstated("Cheap", 5),
    stated("Dear", 15),
    stated("Middle", 10),
    unstated("Failing", 4),
    stated("Unfit", 4.5),
  );
  const order = (options = {}) => quote(deal, rulebook, options).products.map(({ lender }) => lender);

  it("comes after those with known figures by repayments, total and fees, and in its own place by rate", () => {
    const after = ["Unfit", "Middle", "Dear", "Failing", "Cheap"];
    expect([order(), order({ orderBy: ["repayments"] }), order({ orderBy: ["loanAmount"] })]).toEqual([after, after, after]);
    expect(order({ orderBy: ["rate"] })).toEqual(["Failing", "Unfit", "Cheap", "Middle", "Dear"]);
  });

  it("never comes after a lender of a worse fit", () => {
    const unfit = {
      ...stated("Unfit", 4.5),
      productTiers: [tier({ rate: 4.5, criteria: [criterionOn("loanDetails.term", "lessThan", 60)] })],
    };
    expect(quote(deal, rulebookWith(unfit, unstated("Cheap", 5))).products.map(({ lender }) => lender)).toEqual(["Cheap", "Unfit"]);
  });

  it("says so beside its figures", () => {
    expect(productNotes(productOf(deal, unstated("Cheap", 5)))).toEqual([
      "Fees not stated",
      "48% limit on the yearly cost of credit not checked",
    ]);
    expect(productNotes(productOf(deal, stated("Dear", 15)))).toEqual([]);
  });
});

describe("upfront fees", () => {
  const fixed = sheet({
    fees: [{ name: "Establishment", value: 395, capitalised: true, frequency: "upfront" }],
    productTiers: [tier({ rate: 5 })],
  });
  const feesCell = (product: ReturnType<typeof productOf>) => figureCells(product, 60)[figureColumns.indexOf("fees")];

  it.each([
    ["$395.00", 395, deal, fixed],
    ["-", null, aScenario({ loanDetails: { term: 60 } }), fixed],
    ["not stated", "not stated", deal, unstated("Cheap", 5)],
    ["not stated", "not stated", aScenario({}), unstated("Cheap", 5)],
  ])("read %s, and %s in a spreadsheet", (text, cell, scenario, ofLender) => {
    const product = productOf(scenario, ofLender);

    expect(feesText(product)).toBe(text);
    expect(feesCell(product)).toBe(cell);
  });
});

describe("a rate that a score settles", () => {
  const pair = sheet({
    productTiers: [tier({ rate: [15.99, 19.99] })],
    loading: [{ name: "Risk", value: 1, valueType: "percentage", criteria: [] }],
  });

  it("shows from its lowest to its highest without a score, loadings included", () => {
    expect(productOf(deal, pair)).toMatchObject({ rate: 20.99, rateFrom: 16.99 });
    expect(rateText(productOf(deal, pair))).toBe("16.99% to 20.99% by score");
    expect(rateText(productOf({ ...deal, creditProfile: { score: 600 } }, pair))).toBe("18.99%");
  });

  it("stands in the notes of a spreadsheet after the limit on the cost of credit", () => {
    const fee = { name: "Fee", value: 20_000, capitalised: false, frequency: "upfront" } as const;

    expect(cellsOf(productOf(deal, { ...pair, fees: [fee] }))["notes"]).toBe(
      "Above the 48% limit on the yearly cost of credit; Rate 16.99% to 20.99% by score",
    );
  });

  it("stands in the notes of a spreadsheet, beside the total of all payments", () => {
    const paid = { ...pair, fees: [{ name: "Monthly fee", value: 10, capitalised: false, frequency: "monthly" } as const] };
    const product = productOf(deal, paid);

    expect(cellsOf(product)).toMatchObject({
      total: Math.round((product.loanAmount! + 600) * 100) / 100,
      notes: "Rate 16.99% to 20.99% by score",
    });
  });

  it("are followed by what is assumed, and by the warning beside a comparison rate alone", () => {
    const product = productOf(deal, pair);
    const marksOf = (rate: boolean, fees: boolean) => markCells({ ...product, illustrative: { rate, fees } })[0];

    expect([marksOf(true, true), marksOf(true, false), marksOf(false, true), marksOf(false, false)]).toEqual([
      "rate and fees",
      "rate",
      "fees",
      null,
    ]);
    expect(markCells({ ...product, comparisonRate: 9.5 })[1]).toMatch(/^WARNING: This comparison rate/);
    expect(markCells({ ...product, comparisonRate: null })[1]).toBeNull();
  });
});
