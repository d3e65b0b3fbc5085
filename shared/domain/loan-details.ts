import { documentationLevelLabels } from "./documentation-level.ts";
import { type Fields, type Values, choice, dollars, percent, whole } from "./field.ts";
import type { Nullish } from "./value-types.ts";

/** Percent. The slider and the changes that are proposed end here; above it a lender without a limit of its own is to be asked. */
export const maxUsualBalloon = 40;

export const loanFields = {
  term: whole({ label: "Term", unit: "months", min: 12, max: 84, criterion: { mustMatch: "Term" } }),
  // Percent of the asset value, with as many decimals as an amount in dollars needs.
  balloon: percent({ label: "Balloon", max: 70, criterion: {} }),
  deposit: dollars({ label: "Deposit", criterion: { units: ["percent"], mustMatch: "Deposit" } }),
  // Percent of the net amount financed.
  brokerageRate: percent({ label: "Brokerage", criterion: {} }),
  // What the chosen product asks of a business: it decides which documents are needed, and no price.
  documentationLevel: choice(documentationLevelLabels, { label: "Documentation" }),
} satisfies Fields;

/** How often the customer pays from the budget. */
export const budgetPeriods = { week: "week", fortnight: "fortnight", month: "month" } as const;

export type BudgetPeriod = keyof typeof budgetPeriods;

/** What the customer can pay, repayments and monthly fees together. No term of the loan: no lender is told it. */
export const budgetFields = {
  budget: dollars({ label: "Budget" }),
  // Absent: a month.
  budgetEvery: choice(budgetPeriods, { label: "Budget every" }),
} satisfies Fields;

/** All that an application's loan details hold. */
export const loanDetailsFields = { ...loanFields, ...budgetFields };

export interface LoanDetails extends Values<typeof loanDetailsFields> {
  readonly _id: string;
  /** Dollars: asset value less deposit. Derived; null while the asset value is unknown. */
  readonly loanAmount?: Nullish<number>;
}
