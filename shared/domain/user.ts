import type { BusinessAddress, BusinessDetails } from "./business.ts";
import type { IsoTime } from "./value-types.ts";
import type { OrganisationOfUser } from "./organisation.ts";

/** master: the provider's staff; set by operators only. */
export type UserType = "broker" | "master";

/** new: has not seen the demo walkthrough yet. disabled: cannot sign in. */
export type UserStatus = "new" | "active" | "disabled";

/** Set once business details and signed agreement exist; the user can then send referrals. */
export interface Referrer {
  readonly agreementSignedAt: IsoTime;
}

/** Cognito asks for a code of an authenticator app at each sign-in. */
export interface SecondFactor {
  /** Unix seconds. */
  readonly since: number;
  /** The session that set it up. Earlier other sessions are void. */
  readonly session?: string | undefined;
}

export interface User {
  readonly _id: string;
  readonly firstName: string;
  /** Empty for a user with a single name. */
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
  readonly hasSecondFactor: boolean;
  /** A member of the rates office, which keeps the rate sheets; made by operators only. */
  readonly isRatesEditor: boolean;
}

export interface Settings {
  /** Template of the Customer Privacy Statement; null = the provider's own text. */
  readonly privacyStatementTemplate: string | null;
  /** Absent or true: the user gets an email about news of their quotes once a day. */
  readonly dailyDigest?: boolean | undefined;
}

export interface UserName {
  readonly firstName: string;
  readonly lastName: string;
}
