import { describe, expect, it } from "vitest";
import { lenderFigureTexts } from "../../../frontend/quote/ranking/lender-figure-text.ts";

const textsOf = (stated: number, causes: string[][], repayments: number | null = 585.39) =>
  lenderFigureTexts(stated, { rulebook: "", repayments, causes }, { repayments: 585.39 });

describe("what a comparison with the lender's calculator says", () => {
  it("names the difference and each explanation", () => {
    expect(textsOf(579.36, [["repayments fall at the start of each month"], ["a is so", "b is so"]])).toEqual([
      "$6.03 a month less than on this card.",
      "Equal if repayments fall at the start of each month.",
      "Equal if a is so and b is so.",
    ]);
  });

  it("names at most three explanations", () => {
    expect(textsOf(590, [["a"], ["b"], ["c"], ["d"]])).toHaveLength(4);
  });

  it("says that nothing explains it, or that the figures are the same", () => {
    expect(textsOf(585.4, [])).toEqual(["$0.01 a month more than on this card.", "No known difference between calculators explains it."]);
    expect(textsOf(585.39, [])).toEqual(["The same as on this card."]);
  });

  it("compares nothing with a card that has changed", () => {
    expect(textsOf(590, [["a"]], 570)).toEqual(["This card has changed. Compare again."]);
    expect(textsOf(590, [], null)).toEqual(["This card has changed. Compare again."]);
  });
});
