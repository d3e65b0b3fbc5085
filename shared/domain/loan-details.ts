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

export interface LoanDetails extends Values<typeof loanFields> {
  readonly _id: string;
  /** Dollars: asset value less deposit. Derived; null while the asset value is unknown. */
  readonly loanAmount?: Nullish<number>;
}
