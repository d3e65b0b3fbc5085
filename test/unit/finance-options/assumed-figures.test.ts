import { expect, it } from "vitest";
import { rulebook } from "../../../functions/sheets/rulebook.ts";
import { assumedFigures } from "../../../shared/finance-options/assumed-figures.ts";
import { quote } from "../../../shared/quote/quote.ts";
import { car } from "../quote/what-if/worked-scenarios.ts";

const { products } = quote(car, rulebook);
const assumedOf = (lender: string, illustrative?: { rate: boolean; fees: boolean }) => {
  const product = products.find((each) => each.lender === lender)!;
  const assumed = assumedFigures({ ...product, ...(illustrative && { illustrative }) });
  return Object.entries(assumed).flatMap(([name, isAssumed]) => (isAssumed ? [name] : []));
};

it("an assumed rate makes rate, comparison rate, repayment and total assumed, and no fee", () => {
  expect(assumedOf("Macquarie")).toEqual(["rate", "comparisonRate", "repayments", "total"]);
  expect(assumedOf("Money3")).toEqual([]);
});

it("an assumed fee makes the amount financed and what comes of it assumed, monthly fees only where there are some", () => {
  const made = ["comparisonRate", "repayments", "financeAmount", "fees", "total"];
  expect(assumedOf("MoneyPlace", { rate: false, fees: true })).toEqual(made);
  expect(assumedOf("Liberty", { rate: false, fees: true })).toEqual([...made.slice(0, 4), "monthlyFees", "total"]);
});
