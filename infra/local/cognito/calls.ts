import { type Parameters, textOf, invalidParameter, ServiceError } from "../aws-json.ts";
import type { Pool } from "./pool.ts";
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

export interface Call {
  readonly target: string | undefined;
  readonly authorization: string | undefined;
  readonly body: string;
}

export async function answerTo(pool: Pool, { target, authorization, body }: Call): Promise<object> {
  const [, name] = /^AWSCognitoIdentityProviderService\.(\w+)$/.exec(target ?? "") ?? [];
  const operation = name === undefined ? undefined : operations.get(name);
  if (!operation)
    throw new ServiceError("UnknownOperationException", `This emulator has no operation ${name ?? target ?? "without a target"}.`);
  if (operation.isSigned) checkSignature(authorization);
  const parameters = parse(body);
  checkParameters(pool, operation, parameters);
  const answer = await operation.run(pool, parameters);
  await pool.file.flush();
  return answer;
}

/** Requires a signature, but does not verify it: the emulator has no accounts. */
function checkSignature(authorization: string | undefined): void {
  if (!authorization) throw new ServiceError("MissingAuthenticationTokenException", "Missing Authentication Token");
  const form =
    /^AWS4-HMAC-SHA256 (?=.*Credential=([^/]+)\/\d{8}\/[^/]+\/cognito-idp\/aws4_request)(?=.*SignedHeaders=)(?=.*Signature=[0-9a-f]{64})/;
  if (!authorization.startsWith("AWS4-HMAC-SHA256 "))
    throw new ServiceError("IncompleteSignatureException", "Authorization header is not an AWS4-HMAC-SHA256 signature");
  if (!form.test(authorization))
    throw new ServiceError("UnrecognizedClientException", "The security token included in the request is invalid.");
}

function parse(body: string): Parameters {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    parsed = undefined;
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed))
    throw new ServiceError("SerializationException", "The body is not a JSON object");
  return parsed as Parameters;
}

function checkParameters(pool: Pool, { takes }: Operation, parameters: Parameters): void {
  const stray = Object.keys(parameters).find((name) => !takes.includes(name) && parameters[name] !== null);
  if (stray !== undefined) throw invalidParameter(`This emulator does not support the parameter ${stray}.`);
  if (takes.includes("UserPoolId")) mustBe([pool.id], textOf(parameters, "UserPoolId"), "User pool");
  if (takes.includes("ClientId")) mustBe([pool.clientId, pool.secondFactorClientId], textOf(parameters, "ClientId"), "User pool client");
}

function mustBe(known: readonly string[], named: string, what: string): void {
  if (!known.includes(named)) throw new ServiceError("ResourceNotFoundException", `${what} ${named} does not exist.`);
}

type Run = (pool: Pool, call: Parameters) => object | Promise<object>;

/** An operation, its authorization, and its parameters besides the pool or client. */
interface Operation {
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
const operations: ReadonlyMap<string, Operation> = new Map(
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
