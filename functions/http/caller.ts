import { Refusal } from "./refusal.ts";

/** Who calls, as verified. */
export interface Caller {
  readonly userId: string;
  readonly organisationId: string | undefined;
  readonly isMaster: boolean;
  readonly isEmailVerified: boolean;
}

/** What the row of a user says of a caller, read anew for each call. */
export interface UserRow {
  readonly userId: string;
  readonly organisationId: string | undefined;
  readonly isEmailVerified: boolean;
  readonly status: "new" | "active" | "disabled";
  /** Whether the row, too, says master: leaving either the group or the row's type ends it at once. */
  readonly isMaster: boolean;
  /** Seconds since 1970: tokens issued before are void, as after a reset password or a global sign-out. */
  readonly tokensValidAfter?: number | undefined;
}

/** Refuses the id of another user in a body; the message names its field. */
export const foreignUser = (field: string): Refusal =>
  new Refusal("forbidden", "NOT_YOURS", `${field}: found another user's id, expected your own.`, field);
