import type { IsoDate } from "../dates.ts";
import type { CreditLicence } from "./credit-licence.ts";
import type { IsoTime } from "./value-types.ts";

export type OrganisationStatus = "active";

export interface OrganisationOfUser {
  readonly _id: string;
  readonly name: string;
  /** 11 digits. */
  readonly abn: string | null;
  readonly email: { readonly address: string } | null;
  readonly phoneNumber: { readonly number: string } | null;
  readonly address: string | null;
}

export const abnProblems = ["notRegistered", "cancelled", "otherName", "taken", "unavailable", "refused"] as const;

/** taken: another organisation has entered the ABN first; unavailable: the register has not answered; refused: by Kelpie's staff. */
export type AbnProblem = (typeof abnProblems)[number];

/** What the business register said of the organisation's ABN. */
export type AbnCheck =
  | {
      readonly status: "verified";
      /** The entity's name in the register. */
      readonly name: string;
      readonly checkedAt: IsoTime;
    }
  | {
      readonly status: "unverified";
      readonly problem: AbnProblem;
      /** The names in the register, where the organisation has another one. */
      readonly names: readonly string[];
      readonly checkedAt: IsoTime;
    };

export const confirmationStatuses = ["waiting", "disputed", "refused", "confirmed"] as const;

/** What Kelpie's staff say of an organisation whose name and ABN the register knows. */
export interface Confirmation {
  readonly status: (typeof confirmationStatuses)[number];
  /** Since when. */
  readonly at: IsoTime;
  /** Why staff refused it, until they confirm it. */
  readonly refusal?: string | undefined;
  /** Staff have decided a dispute for this organisation. */
  readonly isSettled?: true | undefined;
}

/** What this organisation says to have its ABN back from the one that entered it first. */
export interface AbnClaim {
  readonly at: IsoTime;
  readonly text: string;
}

/**
 * Whether an organisation is who it says: the business register has its name and ABN, and Kelpie's staff have confirmed it by its licence.
 * Only then does anything go out under its name.
 */
export const isVerified = ({ abnCheck, confirmation }: Pick<Organisation, "abnCheck" | "confirmation">): boolean =>
  abnCheck?.status === "verified" && confirmation?.status === "confirmed";

interface OrganisationAdministrator {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** An organisation as Kelpie's staff judge it. */
export interface ListedOrganisation extends Pick<OrganisationOfUser, "_id" | "name" | "abn"> {
  /** The entity's name in the business register; null where the ABN is not this organisation's. */
  readonly registeredName: string | null;
  readonly licence: CreditLicence | null;
  readonly createdAt: IsoTime;
  readonly confirmation: Confirmation;
  readonly administrator: OrganisationAdministrator;
  /** Who says that the ABN is theirs. */
  readonly claimant:
    | (AbnClaim &
        Pick<OrganisationOfUser, "name"> & { readonly licence: CreditLicence | null; readonly administrator: OrganisationAdministrator })
    | null;
}

export type InviteStatus = "open" | "accepted" | "expired";

export interface InvitedUser {
  readonly firstName: string;
  readonly email: string;
  readonly status: InviteStatus;
  readonly invitedAt: IsoTime;
}

export interface Invitation {
  readonly organisationName: string;
  readonly firstName: string;
  /** The only address that can accept it. */
  readonly email: string;
  readonly expiresAt: IsoTime;
}

export interface Member {
  /** The user's. */
  readonly _id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly isAdministrator: boolean;
  readonly joinedAt: IsoTime;
}

export interface CoverPerson {
  /** The user's. */
  readonly _id: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** A colleague works on the owner's quotes from the first to the last day, in Sydney. */
export interface Cover {
  readonly owner: CoverPerson;
  readonly colleague: CoverPerson;
  readonly from: IsoDate;
  readonly until: IsoDate;
  /** The owner, or the administrator. */
  readonly grantedBy: CoverPerson;
  /** Of a cover that the administrator gave: it does not begin before, so that the owner can end it. Null: no wait. */
  readonly startsAt: IsoTime | null;
}

/** Whether the owner, who was not asked, still has time to end it. */
export const isAwaitingOwner = ({ startsAt }: Pick<Cover, "startsAt">, now = new Date()): boolean =>
  startsAt !== null && startsAt > now.toISOString();

/** The longest cover, in days. */
export const maxCoverDays = 90;

/** The highest ceiling on upfront fees, in percent. */
export const maxFeeCeiling = 30;

export const logoTypes = ["image/png", "image/jpeg"] as const;

/** Of an organisation's logo: bytes of the file, and pixels. */
export const logoLimits = { bytes: 150_000, minSide: 16, width: 1_200, height: 600 };

export interface Logo {
  /** A data URL of a PNG or JPEG. */
  readonly picture: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

export interface JoinRequest {
  /** The user's. */
  readonly _id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly requestedAt: IsoTime;
}

export interface Organisation extends OrganisationOfUser {
  /** null without an ABN. */
  readonly abnCheck: AbnCheck | null;
  /** null until the business register knows the organisation. */
  readonly confirmation: Confirmation | null;
  readonly abnClaim: AbnClaim | null;
  /** Ends the emails that go to others in the organisation's name; null without one. */
  readonly emailSignature: string | null;
  /** null until the administrator enters it: consumers then get no document that names products. */
  readonly licence: CreditLicence | null;
  /** Percent of the amount borrowed: upfront fees above it need a reason. null without one. */
  readonly feeCeiling: number | null;
  readonly status: OrganisationStatus;
  readonly createdAt: IsoTime;
  /** Whether the caller administers it. The lists below are empty for other members. */
  readonly isAdministrator: boolean;
  readonly invitedUsers: readonly InvitedUser[];
  readonly joinRequests: readonly JoinRequest[];
}
