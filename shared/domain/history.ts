import type { ApplicationStatus } from "./application.ts";
import { assetFields } from "./asset.ts";
import { creditProfileFields, customerFields, customerProfileFields } from "./customer.ts";
import { employerFields } from "./employer.ts";
import { entityFields } from "./entity.ts";
import { type Fields, choice } from "./field.ts";
import type { IsoTime } from "./known-fields.ts";
import { stageLabels } from "./stage.ts";
import { loanFields } from "./loan-details.ts";

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
  loanDetails: loanFields,
  entity: entityFields,
  employer: employerFields,
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

const parts: Readonly<Record<string, string>> = {
  application: "Quote",
  quote: "Quote",
  asset: "Asset",
  loanDetails: "Loan",
  entity: "Business",
  customer: "Customer",
  employer: "Employer",
  address: "Address",
  phoneNumber: "Phone number",
  email: "Email address",
  income: "Income",
  expense: "Expense",
  liability: "Liability",
  customerAsset: "Asset of the customer",
  note: "Note",
  document: "Document",
  supplier: "Supplier",
  declaration: "Declaration",
  link: "Link for the customer",
  check: "Check",
  referral: "Referral",
  submission: "Application to a lender",
};

const verbs: Readonly<Record<string, string>> = {
  started: "started",
  copied: "copied from another quote",
  moved: "moved",
  ownershipTransferred: "handed to another broker",
  added: "added",
  changed: "changed",
  saved: "saved",
  kept: "kept as it was shown",
  removed: "removed",
  joined: "joined with the same person on another quote",
  separated: "told apart from a customer of another quote",
  announced: "begun to upload",
  checked: "received",
  signed: "signed",
  signatureCopied: "copied with its signature",
  created: "created",
  revoked: "revoked",
  requested: "requested",
  sent: "sent",
  completed: "completed",
  contacted: "marked as contacted",
  answered: "answered by the lender",
  failed: "not delivered",
  resent: "sent again",
  outcome: "marked with its outcome",
  reopened: "reopened",
  documentSent: "followed by a document",
  driverLicenceShown: "driver licence shown",
  endAnnounced: "announced for deletion",
};

/** "Asset changed" for "asset.changed"; undefined for what the history leaves out, such as the reads of Kelpie's staff. */
export function historyTitle({ action, as }: { readonly action: string; readonly as?: string | undefined }): string | undefined {
  if (action === "application.read" && as === "administrator") return "Opened by the administrator";
  const [part = "", verb = ""] = action.split(".");
  const words = [parts[part], verbs[verb]];
  return words.includes(undefined) ? undefined : words.join(" ");
}
