import { ApiError } from "./api-error.ts";

export interface Caller {
  readonly userId: string;
  readonly organisationId: string | undefined;
  readonly isMaster: boolean;
  readonly isEmailVerified: boolean;
}

export interface UserRow {
  readonly userId: string;
  readonly organisationId: string | undefined;
  readonly isEmailVerified: boolean;
  readonly status: "new" | "active" | "disabled";
  /** A master needs both this and Cognito's group "master", so removing either revokes the role at once. */
  readonly isMaster: boolean;
  /** Unix seconds. Tokens issued before are void, for example after a password reset. */
  readonly tokensValidAfter?: number | undefined;
}

export const unknownUser = (field: string): ApiError =>
  new ApiError("forbidden", "NOT_YOURS", `${field}: found another user's id, expected your own.`, field);
