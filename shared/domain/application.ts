import type { ChecklistItem } from "./checklist.ts";
import type { IsoDate } from "../dates.ts";
import type { ApplicationType } from "./application-type.ts";
import type { Asset } from "./asset.ts";
import type { CreditProfile, Customer, CustomerProfile } from "./customer.ts";
import type { Declaration } from "./declaration.ts";
import type { Document } from "./document.ts";
import type { Entity } from "./entity.ts";
import type { IsoTime, Nullish } from "./value-types.ts";
import type { Link } from "./link.ts";
import type { LoanDetails } from "./loan-details.ts";
import type { Note } from "./note.ts";
import type { ReferralProgress } from "./referral.ts";
import type { DealOutcome, Stage } from "./stage.ts";
import type { SubmissionSummary } from "./submission.ts";
import type { Supplier } from "./supplier.ts";
import type { UserName } from "./user.ts";
import type { Variant } from "./variant.ts";

/**
 * new: not changed yet. quote: open for changes; it can become a referral, be submitted to a lender or be archived. A referral and a
 * submitted application can be opened again, an archived quote can be restored.
 */
export const applicationStatuses = ["new", "quote", "referral", "submitted", "archived"] as const;

/** The lists of applications: a referral and an archived one are in lists of their own. */
export const listNames = ["quotes", "referrals", "archived"] as const;

export const listOrders = ["newest", "oldest", "stage", "largest", "smallest", "customer"] as const;

export type ListOrder = (typeof listOrders)[number];

export type ApplicationStatus = (typeof applicationStatuses)[number];

export interface Application {
  readonly _id: string;
  /** Numbers an organisation's applications from 1. */
  readonly humanId: number;
  readonly applicationType: ApplicationType;
  readonly createdAt: IsoTime;
  readonly status: ApplicationStatus;
  readonly stage: Stage;
  /** When the stage was reached. */
  readonly stageSince: IsoTime;
  /** Absent while the broker has not marked how it ended. */
  readonly outcome?: Nullish<DealOutcome>;
  /** Oldest first. */
  readonly submissions: readonly SubmissionSummary[];
  readonly asset: Asset;
  readonly loanDetails: LoanDetails;
  readonly entities: readonly Entity[];
  readonly customers: readonly Customer[];
  readonly notes: readonly Note[];
  readonly user: UserName;
  readonly customerProfile: CustomerProfile;
  readonly creditProfile: CreditProfile;
  readonly supplier?: Nullish<Supplier>;
  readonly declaration?: Nullish<Declaration>;
  /** The latest selection record; absent while no choice is recorded. */
  readonly selection?: Nullish<Selection>;
  readonly documents: readonly Document[];
  readonly links: readonly Link[];
  /** Its scenarios, oldest first. */
  readonly variants: readonly Variant[];
  /** The documents that it needs. Derived; empty for an administrator, who sees no documents. */
  readonly checklist?: Nullish<readonly ChecklistItem[]>;
  /** The last day (Sydney) before the application is deleted, unless it changes; from 30 days before. */
  readonly endsOn?: Nullish<IsoDate>;
  /** Why a user other than its owner may open it; absent for the owner and for masters. */
  readonly access?: Nullish<Access>;
}

/** Which lender was chosen for the customer. */
export interface Selection {
  /** Of the selection record. */
  readonly _id: string;
  readonly lender: string;
  readonly at: IsoTime;
}

/** An administrator reads, without documents, checks and driver licence numbers. A cover has the owner's rights, except to archive and to remove. */
export type Access = { readonly as: "administrator" } | { readonly as: "cover"; readonly until: IsoDate };

type RowHeading = "_id" | "humanId" | "applicationType" | "createdAt" | "status" | "stage" | "stageSince" | "user";

export interface ApplicationRow extends Pick<Application, RowHeading> {
  readonly asset: Pick<Asset, "assetValue" | "assetType">;
  readonly customers: readonly CustomerOfRow[];
  /** When it was last changed, by whomever. */
  readonly changedAt: IsoTime;
  /** The business of a commercial quote; null without one. */
  readonly entityName: string | null;
  readonly referral?: Nullish<ReferralProgress>;
  /** Only for a master user. Null for a broker without an organisation. */
  readonly organisationName?: Nullish<string>;
}

export interface CustomerOfRow extends Pick<Customer, "firstName" | "lastName"> {
  /** The newest one, only in a master user's list of referrals. */
  readonly phoneNumber?: Nullish<string>;
  /** The newest one, only in a master user's list of referrals. */
  readonly email?: Nullish<string>;
}
