/** What can be done about an invoice that is not the approved deal's. Amounts in dollars. */
import { computedRepayment, timingOf } from "../book/contract.ts";
import type { ApprovedTerms } from "../domain/submission.ts";
import { centsOf, minus, percentageOf, plus } from "../money.ts";
import type { ProductResult } from "../quote/product.ts";
import type { Scenario } from "../quote/scenario.ts";
import { isRatioKept, percentText } from "./ratio.ts";

/** borrow: the deposit stays. deposit: the amount financed stays. */
export const remedyKinds = ["borrow", "deposit"] as const;
export const remedyNeeds = ["re-approval", "credit", "no product"] as const;

export interface Remedy {
  readonly kind: (typeof remedyKinds)[number];
  readonly deposit: number;
  readonly financed: number;
  /** Financed of the invoice's total: "93.96%". */
  readonly ratio: string;
  readonly repayment: number;
  readonly needs: (typeof remedyNeeds)[number];
}

interface Changed {
  readonly scenario: Scenario;
  readonly approved: ApprovedTerms;
  /** Of the invoice. */
  readonly total: number;
  /** Those in the approved amount that the lender's ratio leaves out. */
  readonly feesOutsideRatio?: number | undefined;
  /** The lender's product for a deal, whether or not its criteria are met; undefined if it has none. */
  readonly productOf: (scenario: Scenario) => ProductResult | undefined;
}

/** Both at the approved rate, with the balloon's dollars as they were; none without the asset's value. */
export function remediesOf({ scenario, approved, total, feesOutsideRatio = 0, productOf }: Changed): readonly Remedy[] {
  const { assetValue } = scenario.asset ?? {};
  if (typeof assetValue !== "number") return [];
  const deposit = scenario.loanDetails?.deposit ?? 0;
  const more = minus(total, assetValue);
  const before = productOf(scenario);
  const timing = timingOf(approved, scenario.applicationType);
  const approvedCounted = minus(approved.amount, feesOutsideRatio);
  const remedyFor = (kind: Remedy["kind"], newDeposit: number): Remedy => {
    const changed = withDeal(scenario, { total, deposit: newDeposit, balloon: approved.balloon });
    const product = productOf(changed);
    const financed = kind === "deposit" ? approved.amount : plus(approved.amount, financedMore(before, product) ?? more);
    const counted = centsOf(feesOutsideRatio === 0 ? financed : plus(approvedCounted, kind === "deposit" ? 0 : more));
    const isKept = isRatioKept(
      { financed: counted, total: centsOf(total) },
      { financed: centsOf(approvedCounted), total: centsOf(assetValue) },
    );
    const hasProduct = product !== undefined && product.qualification < 2;
    return {
      kind,
      deposit: newDeposit,
      financed,
      ratio: percentText(counted, centsOf(total)),
      repayment: computedRepayment({ ...approved, amount: financed, timing }),
      needs: hasProduct ? (isKept ? "re-approval" : "credit") : "no product",
    };
  };
  const paid = plus(deposit, more);
  return [remedyFor("borrow", deposit), ...(paid < 0 ? [] : [remedyFor("deposit", paid)])];
}

/** Fees that are a share of the loan change with it. */
function financedMore(before: ProductResult | undefined, after: ProductResult | undefined): number | undefined {
  const [was, is] = [before?.financeAmount ?? null, after?.financeAmount ?? null];
  return was === null || is === null ? undefined : minus(is, was);
}

function withDeal(
  scenario: Scenario,
  { total, deposit, balloon }: { readonly total: number; readonly deposit: number; readonly balloon: number },
): Scenario {
  const { asset, loanDetails } = scenario;
  return {
    ...scenario,
    asset: { ...asset, assetValue: total },
    loanDetails: { ...loanDetails, deposit, balloon: percentageOf(balloon, total) },
  };
}
