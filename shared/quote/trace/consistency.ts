import { plus, roundTo } from "../../money.ts";
import type { ProductResult } from "../product.ts";
import type { AmountRow, Trace } from "./trace-rows.ts";

/** A product with the figures that a trace must end in. */
interface Traced {
  readonly product: Pick<ProductResult, "rate" | "financeAmount" | "feesTotal" | "repayments" | "loanAmount" | "comparisonRate">;
  readonly trace: Pick<Trace, "rate" | "repayment" | "total" | "comparison"> & { readonly amount: readonly Amount[] | null };
}

type Amount = Omit<AmountRow, "capitalised" | "when" | "percent" | "of" | "limit" | "payment"> & {
  readonly capitalised?: boolean | undefined;
  readonly when?: "end" | undefined;
};

/** Whether the trace ends in the product's own figures; one that does not must not be shown. */
export function isTraceConsistent({ product, trace }: Traced): boolean {
  const finance = trace.amount?.at(-1)?.running ?? null;
  const cash = trace.amount?.at(-1)?.cash ?? 0;
  const counted = trace.amount
    ?.filter(({ kind, capitalised, when }) => kind === "fee" && (capitalised || when === "end"))
    .reduce((sum, { value }) => plus(sum, value), 0);
  const feesTotal = product.financeAmount === null ? product.feesTotal : plus(counted ?? 0, cash);
  return (
    roundTo(trace.rate.at(-1)!.running, 4) === product.rate &&
    finance === product.financeAmount &&
    (product.feesTotal === null || feesTotal === product.feesTotal) &&
    (trace.repayment?.repayments ?? null) === product.repayments &&
    (trace.total?.loanAmount ?? null) === product.loanAmount &&
    (trace.comparison?.rate ?? null) === product.comparisonRate
  );
}
