import { expect, it } from "vitest";
import { differenceText, holesText, resultText, solvedText } from "../../../frontend/quote/ranking/solve-text.ts";
import type { Solution } from "../../../frontend/quote/ranking/what-if.ts";

it.each([
  ["deposit", 5237.72, "$5,237.72"],
  ["assetValue", 33_474.34, "$33,474.34"],
  ["term", 72, "72 months"],
  ["balloon", 30, "30.00%"],
  ["brokerageRate", 5.45, "5.45%"],
] as const)("a solved %s is written as %d: %s", (field, value, text) => expect(solvedText(field, value)).toBe(text));

it("says what the lender then offers", () => {
  const product = { repayments: 450, rate: 7.3, financeAmount: 27_012.28, brokerage: { percent: 6.57, amount: 5006.27 } } as NonNullable<
    Solution["after"]
  >;
  const offer = "$450.00 a month at 7.30%, finance amount $27,012.28";

  expect(resultText(product, { field: "deposit", target: "repayments", dollars: 450 })).toBe(offer);
  expect(resultText(product, { field: "brokerageRate", target: "brokerage", dollars: 5000 })).toBe(`Brokerage $5,006.27, ${offer}`);
});

it.each([
  ["deposit", 5237.72, 4000, "$1,237.72 more than now"],
  ["assetValue", 28_000.1, 32_000, "$3,999.90 less than now"],
  ["term", 60, 60, "As it is now"],
] as const)("the difference of a %s of %d from %d: %s", (field, value, current, text) =>
  expect(differenceText(field, value, current)).toBe(text),
);

it("says where values between miss the target", () => {
  const wanted = { field: "deposit", target: "repayments", dollars: 690 } as const;

  expect(holesText({ holes: [] }, wanted)).toBeUndefined();
  expect(holesText({ holes: [[7000.01, 7824.38]] }, wanted)).toBe("From $7,000.01 to $7,824.38 it is above $690.00.");
  expect(holesText({ holes: [[36, 36]] }, { ...wanted, field: "term" })).toBe("At 36 months it is above $690.00.");
});
