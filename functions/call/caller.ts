import type { ApiScope } from "../../shared/domain/api-key.ts";
import type { SecondFactor } from "../../shared/domain/user.ts";
import { ApiError } from "./api-error.ts";
import type { Delegate } from "./relation.ts";

export interface Caller {
  /** Whose applications: the signed-in user's own, or those of the owner for whom `delegate` acts. */
  readonly userId: string;
  readonly delegate?: Delegate;
  readonly organisationId: string | undefined;
  readonly isMaster: boolean;
  /** Edits rate sheets; never a master, who only reads. */
  readonly isRatesEditor?: boolean;
  readonly isEmailVerified: boolean;
  /** The sign-in has then passed it. */
  readonly hasSecondFactor: boolean;
  /** Whether the caller may do nothing without a second factor. */
  readonly isStaff: boolean;
  readonly sessionId: string;
  /** Unix seconds: when the password was last entered in this session. */
  readonly signedInAt: number;
  /** Of a key: what it is good for. */
  readonly scopes?: readonly ApiScope[];
  /** Of a key: its name. */
  readonly programName?: string;
}

/** The program whose key has this hash; undefined for one that is not good, whatever the reason. */
export type FindKey = (hash: string) => Promise<Caller | undefined>;

export interface EndedSession {
  readonly id: string;
  /** Unix seconds: by then its last token has expired. */
  readonly until: number;
}

export interface UserRow {
  readonly userId: string;
  readonly organisationId: string | undefined;
  readonly isEmailVerified: boolean;
  readonly status: "new" | "active" | "disabled";
  /** A master needs both this and Cognito's group "master", so removing either revokes the role at once. */
  readonly isMaster: boolean;
  /** An editor needs both this and Cognito's group "rates". */
  readonly isRatesEditor?: boolean | undefined;
  /** Unix seconds. Sessions that began before are over, for example after a password reset. */
  readonly tokensValidAfter?: number | undefined;
  /** The one earlier session that goes on: it changed the password or ended the others. */
  readonly keptSession?: string | undefined;
  readonly endedSessions?: readonly EndedSession[] | undefined;
  readonly secondFactor?: SecondFactor | undefined;
}

export const anotherUsersId = (field: string): ApiError =>
  new ApiError("forbidden", "NOT_YOURS", `${field}: found another user's id, expected your own.`, field);
