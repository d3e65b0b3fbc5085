import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { quote } from "../../../shared/quote/quote.ts";
import { rulebookOf } from "../../../shared/quote/rulebook.ts";
import type { Sheet } from "../../../shared/quote/sheet.ts";
import { feesOutsideRatio } from "../../../shared/settlement/ratio.ts";
import { remediesOf } from "../../../shared/settlement/remedies.ts";
import { parseScenario } from "../../../shared/wire/scenario.ts";
import { root } from "../../support/architecture/import-graph.ts";
import { sheets } from "../../support/own-sheets.ts";

const scenario = parseScenario(JSON.parse(readFileSync(join(root, "test/scenarios/consumer-car.json"), "utf8")));
const approved = { rate: 13.99, amount: 30_000, term: 60, balloon: 6_400, repayment: 623.62, monthlyFees: 0 };
const fees = [
  { name: "Establishment fee", amount: 1_990, capitalised: true },
  { name: "Registration", amount: 10, capitalised: true },
  { name: "Stamp", amount: 99, capitalised: false },
];

function atNow(settlement: Sheet["settlement"]) {
  const { file, sheet } = sheets.find((each) => each.sheet.lender === "NOW" && each.sheet.type === "consumer")!;
  const rulebook = rulebookOf([{ file, sheet: { ...sheet, ...(settlement && { settlement }) } }]);
  const productOf = (changed: typeof scenario) => quote(changed, rulebook).products[0];
  return { productOf, product: productOf(scenario)!, inForce: rulebook.inForce("consumer", scenario.today) };
}

describe("the ratio of what is financed to the price", () => {
  it.each([undefined, {}, { ratioCountsFees: true }])("counts fees unless the sheet says otherwise: %o", (settlement) => {
    const { inForce, product } = atNow(settlement);
    expect(feesOutsideRatio(inForce, { product, approved: { ...approved, fees } })).toBe(0);
  });

  it("leaves out the financed fees of the approval, else of the quote", () => {
    const { inForce, product } = atNow({ ratioCountsFees: false });
    const quoted = product.financeAmount! - 28_000;
    expect(quoted).toBeGreaterThan(0);
    expect(feesOutsideRatio(inForce, { product, approved })).toBe(quoted);
    expect(feesOutsideRatio(inForce, { product, approved: { ...approved, fees } })).toBe(2_000);
  });

  it("is of the loan without fees in both remedies of an invoice that is $1,100 higher", () => {
    const { productOf } = atNow({ ratioCountsFees: false });
    expect(remediesOf({ scenario, approved, total: 33_100, feesOutsideRatio: 2_000, productOf })).toMatchObject([
      { kind: "borrow", financed: 31_100, ratio: "87.92%", needs: "credit" },
      { kind: "deposit", financed: 30_000, ratio: "84.59%", needs: "re-approval" },
    ]);
  });

  it("has repayments in advance in both remedies, where those were approved", () => {
    const { productOf } = atNow(undefined);
    const inAdvance = { ...approved, repayment: 616.44 };
    expect(remediesOf({ scenario, approved: inAdvance, total: 33_100, productOf })).toMatchObject([
      { kind: "borrow", repayment: 641.73 },
      { kind: "deposit", repayment: 616.44 },
    ]);
  });
});
