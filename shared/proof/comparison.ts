/** Whether an approval is what the lender's sheet says of the approved deal. */
import type { ApprovalDifference, ApprovedTerms } from "../domain/submission.ts";
import { minus, percentageOf } from "../money.ts";
import type { ProductResult } from "../quote/product.ts";
import type { Scenario } from "../quote/scenario.ts";
import { type Quoted, approvalDifference } from "../submission/difference.ts";

interface Approval {
  readonly quoted: Pick<ProductResult, "tier" | "productName">;
  readonly scenario: Scenario;
  readonly approved: ApprovedTerms;
  /** What the sheet's balloon is a percentage of. */
  readonly balloonBase: "assetValue" | "financeAmount";
  /** The lender's product for a deal by the quote's own sheets, whether or not its criteria are met; undefined if it has none. */
  readonly productOf: (scenario: Scenario) => ProductResult | undefined;
}

export interface ComparedApproval {
  /** What the sheets say of the approved deal. */
  readonly product: ProductResult;
  readonly scenario: Scenario;
  /** Rate, monthly fees and counted fees that are not as calculated. */
  readonly items: ApprovalDifference["items"];
}

/** Undefined where the approved deal cannot be calculated, or is another tier's. */
export function comparedApproval({ quoted, scenario, approved, balloonBase, productOf }: Approval): ComparedApproval | undefined {
  const { assetValue } = scenario.asset ?? {};
  if (typeof assetValue !== "number" || assetValue === 0) return undefined;
  const balloon = percentageOf(approved.balloon, balloonBase === "assetValue" ? assetValue : approved.amount);
  const loanDetails = { ...scenario.loanDetails, term: approved.term, balloon };
  const found = dealOf({ ...scenario, loanDetails }, { amount: approved.amount, assetValue, productOf });
  if (!found || found.product.tier !== quoted.tier || found.product.productName !== quoted.productName) return undefined;
  return { ...found, items: differing(found, approved) };
}

interface Financed extends Pick<Approval, "productOf"> {
  readonly amount: number;
  readonly assetValue: number;
}

/** Each step leaves what fees in percent of the loan make of the step before. */
const maxSteps = 12;
/** Dollars. With such fees not every amount is that of a deposit in whole cents. */
const isNear = (missing: number): boolean => Math.abs(missing) <= 0.02;

/** The deal with the deposit that makes the financed amount. */
function dealOf(scenario: Scenario, { amount, assetValue, productOf }: Financed): Omit<ComparedApproval, "items"> | undefined {
  let deposit = scenario.loanDetails?.deposit ?? 0;
  let near: Omit<ComparedApproval, "items"> | undefined;
  for (let step = 0; step < maxSteps; step += 1) {
    const changed = { ...scenario, loanDetails: { ...scenario.loanDetails, deposit } };
    const product = productOf(changed);
    if (!product || product.financeAmount === null) return near;
    const missing = minus(amount, product.financeAmount);
    if (isNear(missing)) near = { product, scenario: changed };
    if (missing === 0) return near;
    deposit = Math.min(Math.max(minus(deposit, missing), 0), assetValue);
  }
  return near;
}

const ofDeal: readonly string[] = ["amount", "term", "balloon", "repayment"];

/** What the sheet does not count is not compared. Where the lender names no fees, they are those of the sheet. */
const differing = (quoted: Quoted, approved: ApprovedTerms): ApprovalDifference["items"] =>
  approvalDifference(quoted, approved).items.filter((item) => item.quoted !== null && !ofDeal.includes(item.name));
