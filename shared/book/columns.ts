/** The columns of a table of contracts, and what their cells are. */
export const contractColumns = {
  firstName: "text",
  lastName: "text",
  lender: "text",
  type: "word",
  rate: "percent",
  amount: "dollars",
  term: "whole",
  balloon: "dollars",
  repayment: "dollars",
  monthlyFees: "dollars",
  timing: "word",
  firstPaymentOn: "day",
  assetType: "text",
  year: "whole",
  score: "whole",
  scoreOn: "day",
  commission: "dollars",
  commissionDueOn: "day",
  clawbackUntil: "day",
} as const;

export type ContractColumn = keyof typeof contractColumns;
export const columnNames = Object.keys(contractColumns) as readonly ContractColumn[];

/** Those that may be missing. */
export const optionalColumns: readonly ContractColumn[] = columnNames.slice(columnNames.indexOf("score"));
