import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  CodeMismatchException,
  CognitoIdentityProviderClient,
  ExpiredCodeException,
  InvalidPasswordException,
  LimitExceededException,
  NotAuthorizedException,
  PasswordResetRequiredException,
  ResourceNotFoundException,
  TooManyRequestsException,
  UserNotConfirmedException,
  UserNotFoundException,
  UsernameExistsException,
} from "@aws-sdk/client-cognito-identity-provider";
import { mockClient } from "aws-sdk-client-mock";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type CodeChallenge, userPool } from "../../../functions/user/cognito-user-pool.ts";

const cognito = mockClient(CognitoIdentityProviderClient);

beforeEach(() => {
  cognito.reset();
  vi.stubEnv("AWS_REGION", "ap-southeast-2");
  vi.stubEnv("USER_POOL_ID", "ap-southeast-2_Pool1");
  vi.stubEnv("USER_POOL_CLIENT_ID", "client-1");
  vi.stubEnv("SITE_URL", "https://kelpie.example");
});
afterEach(() => vi.unstubAllEnvs());

const said = (message = "No.") => ({ message, $metadata: { httpStatusCode: 400 } });
const tokenOf = (sub: string) => `e30.${Buffer.from(JSON.stringify({ sub })).toString("base64url")}.x`;

const caller = { ip: "203.0.113.7", userAgent: "Firefox" };

describe("signing in to Cognito", () => {
  it("returns the access token and its subject", async () => {
    cognito.on(AdminInitiateAuthCommand).resolves({ AuthenticationResult: { AccessToken: tokenOf("sub-1"), IdToken: "another" } });

    expect(await userPool.signIn("ann@example.com", "secret", caller)).toEqual({ token: tokenOf("sub-1"), subject: "sub-1" });
  });

  it.each([
    ["the password is wrong", new NotAuthorizedException(said("Incorrect username or password."))],
    ["the user is disabled", new NotAuthorizedException(said("User is disabled."))],
    ["there is no such user", new UserNotFoundException(said())],
    ["the user is not confirmed", new UserNotConfirmedException(said())],
    ["Cognito wants another password first", new PasswordResetRequiredException(said())],
  ])("returns undefined when %s", async (_, error) => {
    cognito.on(AdminInitiateAuthCommand).rejects(error);

    expect(await userPool.signIn("ann@example.com", "secret", caller)).toBeUndefined();
  });

  it("returns the challenge of a second factor, and the token for its code", async () => {
    const ChallengeParameters = { USER_ID_FOR_SRP: "sub-1" };
    cognito.on(AdminInitiateAuthCommand).resolves({ ChallengeName: "SOFTWARE_TOKEN_MFA", Session: "session", ChallengeParameters });
    cognito.on(AdminRespondToAuthChallengeCommand).resolves({ AuthenticationResult: { AccessToken: tokenOf("sub-1") } });

    const challenge = await userPool.signIn("ann@example.com", "secret", caller);
    expect(challenge).toEqual({ session: "session", subject: "sub-1" });
    expect(await userPool.answerCode(challenge as CodeChallenge, "123456", caller)).toEqual({
      token: tokenOf("sub-1"),
      subject: "sub-1",
    });
  });

  it.each([
    ["wrong", new CodeMismatchException(said())],
    ["used", new ExpiredCodeException(said())],
    ["wrong", new NotAuthorizedException(said("Invalid session for the user, session is expired."))],
  ])("says that a code is %s", async (outcome, error) => {
    cognito.on(AdminRespondToAuthChallengeCommand).rejects(error);

    expect(await userPool.answerCode({ session: "session", subject: "sub-1" }, "123456", caller)).toBe(outcome);
  });

  it.each([
    ["used", new ExpiredCodeException({ ...said(), $metadata: { httpStatusCode: 400, attempts: 2 } })],
    ["wrong", new NotAuthorizedException({ ...said(), $metadata: { httpStatusCode: 400, attempts: 2 } })],
  ])("does not say that a code is %s when the first attempt may have used it", async (_, error) => {
    cognito.on(AdminRespondToAuthChallengeCommand).rejects(error);

    await expect(userPool.answerCode({ session: "session", subject: "sub-1" }, "123456", caller)).rejects.toMatchObject({
      code: "SIGN_IN_UNAVAILABLE",
    });
  });

  it("returns undefined for a challenge that no code answers", async () => {
    cognito.on(AdminInitiateAuthCommand).resolves({ ChallengeName: "NEW_PASSWORD_REQUIRED", Session: "session" });

    expect(await userPool.signIn("ann@example.com", "secret", caller)).toBeUndefined();
  });

  it("tells Cognito the caller's address and browser, which its threat protection judges", async () => {
    cognito.on(AdminInitiateAuthCommand).resolves({});

    await userPool.signIn("ann@example.com", "secret", caller);

    expect(cognito.calls()[0]!.args[0].input).toMatchObject({
      ContextData: {
        IpAddress: "203.0.113.7",
        ServerName: "kelpie.example",
        ServerPath: "/api/user/login",
        HttpHeaders: [{ headerName: "User-Agent", headerValue: "Firefox" }],
      },
    });
  });
});

describe("Cognito user administration", () => {
  it("succeeds when the user already exists on create, or no longer exists on change and remove", async () => {
    cognito.on(AdminCreateUserCommand).rejects(new UsernameExistsException(said()));
    cognito.rejects(new UserNotFoundException(said()));
    cognito.on(AdminCreateUserCommand).rejects(new UsernameExistsException(said()));

    expect(await userPool.create("ann@example.com")).toBeUndefined();
    expect(await userPool.subjectOf("ann@example.com")).toBeUndefined();
    expect(await userPool.setPassword("sub-1", "secret")).toBe(false);
    await expect(userPool.remove("sub-1")).resolves.toBeUndefined();
    await expect(userPool.signOutEverywhere("sub-1")).resolves.toBeUndefined();
  });

  it("calls Cognito with pool and user name, and suppresses Cognito's own email", async () => {
    cognito.on(AdminCreateUserCommand).resolves({ User: { Username: "sub-1" } });
    cognito.on(AdminGetUserCommand).resolves({ Username: "sub-1" });
    cognito.on(AdminSetUserPasswordCommand).resolves({});
    cognito.on(AdminDeleteUserCommand).resolves({});
    cognito.on(AdminUserGlobalSignOutCommand).resolves({});
    cognito.on(AdminAddUserToGroupCommand).resolves({});

    expect(await userPool.create("ann@example.com")).toBe("sub-1");
    expect(await userPool.subjectOf("ann@example.com")).toBe("sub-1");
    expect(await userPool.setPassword("sub-1", "secret")).toBe(true);
    await userPool.signOutEverywhere("sub-1");
    await userPool.addToGroup("sub-1", "master");
    await userPool.remove("sub-1");

    const pool = { UserPoolId: "ap-southeast-2_Pool1" };
    expect(cognito.calls().map(({ args: [{ input }] }) => input)).toEqual([
      {
        ...pool,
        Username: "ann@example.com",
        UserAttributes: [
          { Name: "email", Value: "ann@example.com" },
          { Name: "email_verified", Value: "false" },
        ],
        MessageAction: "SUPPRESS",
      },
      { ...pool, Username: "ann@example.com" },
      { ...pool, Username: "sub-1", Password: "secret", Permanent: true },
      { ...pool, Username: "sub-1" },
      { ...pool, Username: "sub-1", GroupName: "master" },
      { ...pool, Username: "sub-1" },
    ]);
  });
});

describe("Cognito errors", () => {
  const named = (name: string, more: object) => Object.assign(new Error("trouble"), { name, ...more });

  it.each([
    ["too many calls", new TooManyRequestsException(said()), "tooMany"],
    ["a limit of the pool", new LimitExceededException(said()), "tooMany"],
    ["its lock after wrong passwords", new NotAuthorizedException(said("Password attempts exceeded")), "tooMany"],
    ["a password that it rejects", new InvalidPasswordException(said()), "invalid"],
    ["a fault of its own", named("InternalErrorException", { $metadata: { httpStatusCode: 500 } }), "unavailable"],
    ["no answer in time", named("TimeoutError", {}), "unavailable"],
    ["no connection", named("Error", { code: "ECONNREFUSED" }), "unavailable"],
  ])("are reported to the caller: %s", async (_, error, kind) => {
    cognito.rejects(error);

    for (const call of [
      userPool.signIn("ann@example.com", "x", caller),
      userPool.setPassword("sub-1", "x"),
      userPool.create("a@b.example"),
    ]) {
      await expect(call).rejects.toMatchObject({ name: "ApiError", kind, cause: { name: error.name } });
    }
  });

  it("name neither user nor password in the response", async () => {
    cognito.rejects(new InvalidPasswordException(said("ann@example.com may not have secret")));

    const apiError: unknown = await userPool.setPassword("ann@example.com", "secret").catch((error: unknown) => error);

    expect(apiError).toMatchObject({ code: "PASSWORD_REJECTED", message: "This password cannot be used. Please choose another." });
  });

  it("are internal errors when the configuration is wrong, such as an unknown pool", async () => {
    cognito.rejects(new ResourceNotFoundException(said()));

    for (const call of [userPool.signIn("ann@example.com", "x", caller), userPool.addToGroup("sub-1", "master")]) {
      await expect(call).rejects.toBeInstanceOf(ResourceNotFoundException);
    }
  });
});
