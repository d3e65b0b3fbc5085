import type { ProductResult } from "../quote/product.ts";

/** How many products the options may show. */
export const optionsLimits = { min: 2, max: 3, note: 500 } as const;

/** Whether the applicant qualifies, or lacks only details that settle it. */
export const isOffered = ({ qualification }: Pick<ProductResult, "qualification">): boolean => qualification <= 1;

/** Whether all amounts that the options show are known. A lender that does not state its fees cannot be shown. */
export const hasAmounts = ({ repayments, loanAmount, monthlyFees, comparisonRate, isCommercial }: Amounts): boolean =>
  repayments !== null && loanAmount !== null && monthlyFees.value !== null && (isCommercial || comparisonRate !== null);

type Amounts = Pick<ProductResult, "repayments" | "loanAmount" | "monthlyFees" | "comparisonRate" | "isCommercial">;
