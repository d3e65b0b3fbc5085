/** The checks of a settlement, with what can be done about an invoice that is not the approved deal's. */
import type { ApprovedTerms } from "../domain/submission.ts";
import type { ProductResult } from "../quote/product.ts";
import type { Scenario } from "../quote/scenario.ts";
import { type ApprovedDeal, type Check, type CheckContext, checksOf, openChecks } from "./checks.ts";
import { type Remedy, remediesOf } from "./remedies.ts";
import type { Settlement } from "./settlement.ts";

interface Checked {
  readonly deal: ApprovedDeal & { readonly approved: ApprovedTerms };
  readonly settlement: Settlement;
  readonly scenario: Scenario;
  /** The lender's product for a deal, whether or not its criteria are met; undefined if it has none. */
  readonly productOf: (scenario: Scenario) => ProductResult | undefined;
}

export interface CheckedSettlement {
  readonly checks: readonly (Check & { readonly remedies?: readonly Remedy[] })[];
  readonly isReady: boolean;
}

export function checkedSettlement({ deal, settlement, scenario, productOf }: Checked, context: CheckContext): CheckedSettlement {
  const { approved, feesOutsideRatio } = deal;
  const checks = checksOf(deal, settlement, context);
  return {
    checks: checks.map((check) =>
      check.id === "invoiceTotal" && check.state === "differs" && settlement.invoice
        ? { ...check, remedies: remediesOf({ scenario, approved, total: settlement.invoice.total, feesOutsideRatio, productOf }) }
        : check,
    ),
    isReady: openChecks(checks, settlement).length === 0,
  };
}
