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
import { adminSetUserPassword, adminUserGlobalSignOut, changePassword, deleteUser, globalSignOut } from "./operations/own-account.ts";
import {
  deleteUserAttributes,
  getUser,
  getUserAttributeVerificationCode,
  updateUserAttributes,
  verifyUserAttribute,
} from "./operations/own-attributes.ts";
import { adminSetUserMfaPreference, associateSoftwareToken, setUserMfaPreference, verifySoftwareToken } from "./operations/own-mfa.ts";
import { getTokensFromRefreshToken, revokeToken } from "./operations/refresh.ts";
import { adminInitiateAuth, adminRespondToAuthChallenge, initiateAuth, respondToAuthChallenge } from "./operations/sign-in.ts";
import type { Parameters } from "./parameters.ts";
import type { Pool } from "./pool.ts";

type Run = (pool: Pool, call: Parameters) => object | Promise<object>;

/** An operation, its authorization, and its parameters besides the pool or client. */
export interface Operation {
  readonly run: Run;
  readonly isSigned: boolean;
  readonly takes: readonly string[];
}

/** Operations that require AWS credentials. They take a pool id. */
const signed = (run: Run, ...takes: readonly string[]): Operation => ({ run, isSigned: true, takes: ["UserPoolId", ...takes] });

const open = (run: Run, ...takes: readonly string[]): Operation => ({ run, isSigned: false, takes });

/** Parameters for Lambda triggers and threat protection, which the emulator ignores. */
const unused = ["ClientMetadata", "UserContextData"];

const answered = ["ChallengeName", "ChallengeResponses", "Session", "ClientMetadata"];
const preferences = ["SoftwareTokenMfaSettings", "SMSMfaSettings", "EmailMfaSettings"];

/** The operations that Kelpie uses, and those that its users' tokens allow at Cognito. */
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
    AdminRespondToAuthChallenge: signed(adminRespondToAuthChallenge, "ClientId", ...answered, "ContextData"),
    AdminSetUserMFAPreference: signed(adminSetUserMfaPreference, "Username", ...preferences),
    ListUsers: signed(listUsers, "Filter", "Limit", "PaginationToken"),
    CreateGroup: signed(createGroup, "GroupName", "Description", "Precedence"),
    AdminAddUserToGroup: signed(adminAddUserToGroup, "Username", "GroupName"),
    AdminRemoveUserFromGroup: signed(adminRemoveUserFromGroup, "Username", "GroupName"),
    AdminListGroupsForUser: signed(adminListGroupsForUser, "Username"),
    InitiateAuth: open(initiateAuth, "ClientId", "AuthFlow", "AuthParameters", ...unused),
    RespondToAuthChallenge: open(respondToAuthChallenge, "ClientId", ...answered, "UserContextData"),
    GetTokensFromRefreshToken: open(getTokensFromRefreshToken, "ClientId", "RefreshToken", ...unused),
    RevokeToken: open(revokeToken, "ClientId", "Token"),
    GetUser: open(getUser, "AccessToken"),
    ChangePassword: open(changePassword, "AccessToken", "PreviousPassword", "ProposedPassword"),
    GlobalSignOut: open(globalSignOut, "AccessToken"),
    DeleteUser: open(deleteUser, "AccessToken"),
    UpdateUserAttributes: open(updateUserAttributes, "AccessToken", "UserAttributes", "ClientMetadata"),
    DeleteUserAttributes: open(deleteUserAttributes, "AccessToken", "UserAttributeNames"),
    GetUserAttributeVerificationCode: open(getUserAttributeVerificationCode, "AccessToken", "AttributeName", "ClientMetadata"),
    VerifyUserAttribute: open(verifyUserAttribute, "AccessToken", "AttributeName", "Code"),
    AssociateSoftwareToken: open(associateSoftwareToken, "AccessToken"),
    VerifySoftwareToken: open(verifySoftwareToken, "AccessToken", "UserCode", "FriendlyDeviceName"),
    SetUserMFAPreference: open(setUserMfaPreference, "AccessToken", ...preferences),
  }),
);
