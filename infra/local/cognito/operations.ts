import {
  adminCreateUser,
  adminDeleteUser,
  adminDisableUser,
  adminEnableUser,
  adminGetUser,
  adminUpdateUserAttributes,
  listUsers,
} from "./operations/admin-users.ts";
import { adminAddUserToGroup, adminListGroupsForUser, adminRemoveUserFromGroup, createGroup } from "./operations/groups.ts";
import { adminSetUserPassword, adminUserGlobalSignOut, changePassword, getUser, globalSignOut } from "./operations/own-account.ts";
import { getTokensFromRefreshToken, revokeToken } from "./operations/refresh.ts";
import { adminInitiateAuth, initiateAuth, respondToAuthChallenge } from "./operations/sign-in.ts";
import type { Parameters } from "./parameters.ts";
import type { Pool } from "./pool.ts";

type Run = (pool: Pool, call: Parameters) => object | Promise<object>;

/** One call of the service: what it does, who may make it, and what it takes beside the pool or the client that it names. */
export interface Operation {
  readonly run: Run;
  readonly isSigned: boolean;
  readonly takes: readonly string[];
}

/** Calls that need the credentials of an account; each names its pool. */
const signed = (run: Run, ...takes: readonly string[]): Operation => ({ run, isSigned: true, takes: ["UserPoolId", ...takes] });

/** Calls that a browser makes. */
const open = (run: Run, ...takes: readonly string[]): Operation => ({ run, isSigned: false, takes });

/** What is told to Lambda triggers and to threat protection, of which the pool has none. */
const unused = ["ClientMetadata", "UserContextData"];

/** The calls that the product makes. There are no others. */
export const operations: ReadonlyMap<string, Operation> = new Map(
  Object.entries({
    AdminCreateUser: signed(adminCreateUser, "Username", "UserAttributes", "MessageAction"),
    AdminGetUser: signed(adminGetUser, "Username"),
    AdminUpdateUserAttributes: signed(adminUpdateUserAttributes, "Username", "UserAttributes"),
    AdminDeleteUser: signed(adminDeleteUser, "Username"),
    AdminDisableUser: signed(adminDisableUser, "Username"),
    AdminEnableUser: signed(adminEnableUser, "Username"),
    AdminSetUserPassword: signed(adminSetUserPassword, "Username", "Password", "Permanent"),
    AdminUserGlobalSignOut: signed(adminUserGlobalSignOut, "Username"),
    AdminInitiateAuth: signed(adminInitiateAuth, "ClientId", "AuthFlow", "AuthParameters", "ContextData", ...unused),
    ListUsers: signed(listUsers, "Filter", "Limit", "PaginationToken"),
    CreateGroup: signed(createGroup, "GroupName", "Description", "Precedence"),
    AdminAddUserToGroup: signed(adminAddUserToGroup, "Username", "GroupName"),
    AdminRemoveUserFromGroup: signed(adminRemoveUserFromGroup, "Username", "GroupName"),
    AdminListGroupsForUser: signed(adminListGroupsForUser, "Username"),
    InitiateAuth: open(initiateAuth, "ClientId", "AuthFlow", "AuthParameters", ...unused),
    RespondToAuthChallenge: open(respondToAuthChallenge, "ClientId", "ChallengeName", "ChallengeResponses", ...unused),
    GetTokensFromRefreshToken: open(getTokensFromRefreshToken, "ClientId", "RefreshToken", ...unused),
    RevokeToken: open(revokeToken, "ClientId", "Token"),
    GetUser: open(getUser, "AccessToken"),
    ChangePassword: open(changePassword, "AccessToken", "PreviousPassword", "ProposedPassword"),
    GlobalSignOut: open(globalSignOut, "AccessToken"),
  }),
);
