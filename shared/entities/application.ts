import type { ApplicationType } from "./application-type.ts";
import type { Asset } from "./asset.ts";
import type { CreditProfile, Customer, CustomerProfile } from "./customer.ts";
import type { Declaration } from "./declaration.ts";
import type { Document } from "./document.ts";
import type { Entity } from "./entity.ts";
import type { IsoTime, Known } from "./known.ts";
import type { Link } from "./link.ts";
import type { LoanDetails } from "./loan-details.ts";
import type { Note } from "./note.ts";
import type { ReferralProgress } from "./referral.ts";
import type { Supplier } from "./supplier.ts";
import type { UserName } from "./user.ts";

/**
 * new until the first saved change; then a quote, which may become a referral or be submitted to a lender. A quote that is put away is
 * archived, and a quote again once it is taken out.
 */
export const applicationStatuses = ["new", "quote", "referral", "submitted", "archived"] as const;

export type ApplicationStatus = (typeof applicationStatuses)[number];

export interface Application {
  readonly _id: string;
  /** Counts from 1 within the organisation. */
  readonly humanId: number;
  readonly applicationType: ApplicationType;
  readonly createdAt: IsoTime;
  readonly status: ApplicationStatus;
  readonly asset: Asset;
  readonly loanDetails: LoanDetails;
  readonly entities: readonly Entity[];
  readonly customers: readonly Customer[];
  readonly notes: readonly Note[];
  /** The broker whose application it is. */
  readonly user: UserName;
  /** Copies of the first customer's. */
  readonly customerProfile: CustomerProfile;
  readonly creditProfile: CreditProfile;
  readonly supplier?: Known<Supplier>;
  readonly declaration?: Known<Declaration>;
  readonly documents: readonly Document[];
  /** What was sent or handed to its customers to sign or to send documents by. */
  readonly links: readonly Link[];
}

/** An application as the lists of quotes and referrals show one. */
export interface ApplicationRow extends Pick<Application, "_id" | "humanId" | "applicationType" | "createdAt" | "status" | "user"> {
  readonly asset: Pick<Asset, "assetValue" | "assetType">;
  readonly customers: readonly Pick<Customer, "firstName" | "lastName">[];
  /** Of a referral. */
  readonly referral?: Known<ReferralProgress>;
}
