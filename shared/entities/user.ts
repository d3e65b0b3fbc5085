import type { BusinessAddress, BusinessDetails } from "./business.ts";
import type { IsoTime } from "./known.ts";
import type { OrganisationOfUser } from "./organisation.ts";

/** master = the provider's own staff, made so by its operators alone. */
export type UserType = "broker" | "master";

/** new = has yet to see the demo walkthrough; disabled = may no longer sign in. */
export type UserStatus = "new" | "active" | "disabled";

/** Business details and agreement are both there: the user may send referrals. */
export interface Referrer {
  readonly agreementSignedAt: IsoTime;
}

export interface User {
  readonly _id: string;
  readonly firstName: string;
  /** Empty for someone who registered with one name. */
  readonly lastName: string;
  readonly email: { readonly address: string; readonly isVerified: boolean };
  readonly phoneNumber: { readonly number: string } | null;
  readonly organisation: OrganisationOfUser | null;
  readonly userType: UserType;
  readonly status: UserStatus;
  readonly referrer: Referrer | null;
  readonly businessDetails: BusinessDetails | null;
  readonly businessAddress: BusinessAddress | null;
  readonly settings: Settings;
}

export interface Settings {
  /** The Customer Privacy Statement's template; null = the provider's own text. */
  readonly privacyStatementTemplate: string | null;
}

/** A user as lists and notes name one. */
export interface UserName {
  readonly firstName: string;
  readonly lastName: string;
}
