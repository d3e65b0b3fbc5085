import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rulebook } from "../../../functions/sheets/rulebook.ts";
import type { ApprovedTerms } from "../../../shared/domain/submission.ts";
import { comparedApproval } from "../../../shared/proof/comparison.ts";
import type { ProductResult } from "../../../shared/quote/product.ts";
import { quote } from "../../../shared/quote/quote.ts";
import type { Scenario } from "../../../shared/quote/scenario.ts";
import { balloonDollars } from "../../../shared/submission/difference.ts";
import { car, excavator, withLoan } from "../quote/what-if/worked-scenarios.ts";

const productOf = (lender: string) => (scenario: Scenario) => quote(scenario, rulebook, { lenders: [lender], mustMatch: [] }).products[0];

/** What a lender approves that does as its sheet says. */
const termsOf = (product: ProductResult, { loanDetails }: Scenario): ApprovedTerms => ({
  rate: product.rate,
  amount: product.financeAmount!,
  term: loanDetails!.term!,
  balloon: balloonDollars(product, loanDetails!.term!)!,
  repayment: product.repayments!,
  monthlyFees: product.monthlyFees.value ?? 0,
});

function compared(scenario: Scenario, lender: string, approved: ApprovedTerms) {
  const quoted = productOf(lender)(scenario)!;
  const { balloonBase = "assetValue" } = rulebook
    .inForce(scenario.applicationType, scenario.today)
    .tiers.find(({ sheet }) => sheet.lender === lender)!.sheet;
  return comparedApproval({ quoted, scenario, approved, balloonBase, productOf: productOf(lender) });
}

const pepper = termsOf(productOf("Pepper")(car)!, car);

describe("an approval compared with the sheet", () => {
  it.each([car, excavator])("of another amount, term and balloon is calculated anew, at each lender: %#", (scenario) => {
    const lenders = [
      ...new Set(
        quote(scenario, rulebook)
          .products.filter(({ repayments }) => repayments !== null)
          .map(({ lender }) => lender),
      ),
    ];
    let same = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...lenders),
        fc.integer({ min: 0, max: 8_000 }),
        fc.constantFrom(36, 48, 60),
        fc.constantFrom(0, 20),
        (lender, deposit, term, balloon) => {
          const approvedDeal = withLoan(scenario, { deposit, term, balloon });
          const product = productOf(lender)(approvedDeal);
          if (!product || product.repayments === null) return;
          const found = compared(scenario, lender, termsOf(product, approvedDeal));
          const isSame = product.tier === productOf(lender)(scenario)!.tier;
          if (isSame) same += 1;
          expect([lender, found?.items, found?.product.repayments]).toEqual(
            isSame ? [lender, [], product.repayments] : [lender, undefined, undefined],
          );
        },
      ),
      { numRuns: 200 },
    );
    expect(same).toBeGreaterThan(50);
  });

  it.each<[string, Partial<ApprovedTerms>, object[]]>([
    ["a rate that is a hundredth higher", { rate: 12.5 }, [{ name: "rate", quoted: 12.49, approved: 12.5 }]],
    ["a rate that rounds to the same hundredth", { rate: 12.4949 }, []],
    ["another monthly fee", { monthlyFees: 8.91 }, [{ name: "monthlyFees", quoted: 8.9, approved: 8.91 }]],
    ["a repayment that is otherwise rounded", { repayment: 585.4 }, []],
  ])("differs by %s: %#", (_name, changed, items) => {
    expect(compared(car, "Pepper", { ...pepper, ...changed })?.items).toEqual(items);
  });

  it("compares counted fees to the cent, and no others", () => {
    const product = productOf("Pepper")(car)!;
    const fees = product.fees
      .filter(({ frequency, result }) => frequency === "upfront" && result === true)
      .map(({ name, amount, capitalised }) => ({ name: name.toUpperCase(), amount: amount!, capitalised }));
    const [first, ...others] = fees;
    expect(compared(car, "Pepper", { ...pepper, fees: [...fees, { name: "Valuation", amount: 90, capitalised: false }] })?.items).toEqual(
      [],
    );
    expect(compared(car, "Pepper", { ...pepper, fees: [{ ...first!, amount: first!.amount + 0.01 }, ...others] })?.items).toHaveLength(1);
  });

  it.each<[string, Partial<ApprovedTerms>]>([
    ["more than the asset and its fees cost", { amount: 60_000 }],
    ["less than the fees", { amount: 100 }],
  ])("cannot be compared where it finances %s", (_name, changed) => {
    expect(compared(car, "Pepper", { ...pepper, ...changed })).toBeUndefined();
  });
});
