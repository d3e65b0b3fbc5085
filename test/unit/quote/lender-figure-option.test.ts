import { describe, expect, it } from "vitest";
import { parseLenderFigure } from "../../../functions/cli/lender-figure.ts";

const lenders = ["Pepper", "Australian Premier Finance"];

describe("--lender-says", () => {
  it("reads a lender, whose name may have spaces, and an amount", () => {
    expect(parseLenderFigure("Australian Premier Finance repayments=676.35", lenders)).toEqual({
      lender: "Australian Premier Finance",
      repayments: 676.35,
    });
  });

  it.each([
    ["Pepper", '--lender-says: found "Pepper", expected "LENDER repayments=DOLLARS"'],
    ["Unknown Bank repayments=5", '--lender-says LENDER: found "Unknown Bank", expected one of Pepper, Australian Premier Finance'],
    ["Pepper repayments=0", '--lender-says: found "0" after repayments=, expected a positive amount in dollars and cents'],
    ["Pepper repayments=5.001", '--lender-says: found "5.001" after repayments=, expected a positive amount in dollars and cents'],
    ["Pepper repayments=lots", '--lender-says: found "lots" after repayments=, expected a positive amount in dollars and cents'],
  ])("rejects %s", (text, message) => {
    expect(() => parseLenderFigure(text, lenders)).toThrow(message);
  });
});
