/** The columns of a table of contracts. */
export const contractColumns = [
  "firstName",
  "lastName",
  "lender",
  "type",
  "rate",
  "amount",
  "term",
  "balloon",
  "repayment",
  "monthlyFees",
  "timing",
  "firstPaymentOn",
  "assetType",
  "year",
  "score",
  "scoreOn",
  "commission",
  "commissionDueOn",
  "clawbackUntil",
] as const;

export type ContractColumn = (typeof contractColumns)[number];

/** Those that may be missing. */
export const optionalColumns: readonly string[] = contractColumns.slice(contractColumns.indexOf("score"));
