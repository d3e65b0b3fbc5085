import type { ApplicationStatus } from "./application.ts";
import { assetFields } from "./asset.ts";
import { creditProfileFields, customerFields, customerProfileFields } from "./customer.ts";
import { employerFields } from "./employer.ts";
import { entityFields } from "./entity.ts";
import { type Fields, choice } from "./field.ts";
import type { IsoTime } from "./value-types.ts";
import { stageLabels } from "./stage.ts";
import { loanDetailsFields } from "./loan-details.ts";
import { variantName } from "./variant.ts";

export const statusLabels: Readonly<Record<ApplicationStatus, string>> = {
  new: "New",
  quote: "Quote",
  referral: "Referral",
  submitted: "Submitted",
  archived: "Archived",
};

/** The fields whose values the history shows, by the part and their stored names. Of others it says only that the part changed. */
export const historyFields: Readonly<Record<string, Fields>> = {
  application: {
    status: choice(statusLabels, { label: "Status" }),
    outcome: choice({ settled: stageLabels.settled, lost: stageLabels.lost }, { label: "Outcome" }),
  },
  asset: assetFields,
  loanDetails: loanDetailsFields,
  entity: entityFields,
  employer: employerFields,
  variant: { name: variantName },
  customer: {
    dateOfBirth: customerFields.dateOfBirth,
    "customerProfile.livingArrangements": customerProfileFields.livingArrangements,
    "creditProfile.score": creditProfileFields.score,
    "creditProfile.hasAdverseCredit": creditProfileFields.hasAdverseCredit,
  },
};

export type HistoryValue = string | number | boolean | null;

export interface HistoryChange {
  /** The key of `historyFields`. */
  readonly part: string;
  readonly field: string;
  /** Absent: the value of before was not recorded. */
  readonly from?: HistoryValue | undefined;
  readonly to: HistoryValue;
}

export interface HistoryEntry {
  readonly _id: string;
  readonly at: IsoTime;
  /** A user's name, "The customer", "The lender" or "Kelpie". */
  readonly by: string;
  /** What happened: "Asset changed". */
  readonly title: string;
  readonly changes: readonly HistoryChange[];
}
