import {
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AssociateSoftwareTokenCommand,
  ChangePasswordCommand,
  DeleteUserAttributesCommand,
  DeleteUserCommand,
  GetUserAttributeVerificationCodeCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  ListDevicesCommand,
  SetUserMFAPreferenceCommand,
  UpdateUserAttributesCommand,
  VerifySoftwareTokenCommand,
  VerifyUserAttributeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import { totpCode } from "../../../infra/local/cognito/totp.ts";
import { type TestPool, createConfirmedUser, aClock, aPoolOfFunctions, password, apiError, signIn } from "./cognito-pool.ts";

/** A signed-in broker, and the codes that Cognito has sent. */
async function aSignedInBroker() {
  const clock = aClock();
  const codes: string[] = [];
  const pool = await aPoolOfFunctions({ now: clock.now, onCode: (_email, code) => void codes.push(code) });
  const sub = await createConfirmedUser(pool);
  const { AccessToken } = await signIn(pool);
  return { pool, client: pool.client, clock, codes, sub, AccessToken };
}

/** The user's attributes as an operator reads them. */
async function attributesOf({ client, poolId }: TestPool, Username: string) {
  const { UserAttributes } = await client.send(new AdminGetUserCommand({ UserPoolId: poolId, Username }));
  return Object.fromEntries(UserAttributes!.map(({ Name, Value }) => [Name, Value]));
}

/** The calls that a token with Cognito's own scope allows its holder. */
const ownCalls = (AccessToken: string) => [
  new GetUserCommand({ AccessToken }),
  new GlobalSignOutCommand({ AccessToken }),
  new ChangePasswordCommand({ AccessToken, PreviousPassword: password, ProposedPassword: "Other-2026!" }),
  new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [] }),
  new DeleteUserAttributesCommand({ AccessToken, UserAttributeNames: ["website"] }),
  new GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName: "email" }),
  new VerifyUserAttributeCommand({ AccessToken, AttributeName: "email", Code: "123456" }),
  new DeleteUserCommand({ AccessToken }),
  new AssociateSoftwareTokenCommand({ AccessToken }),
  new VerifySoftwareTokenCommand({ AccessToken, UserCode: "123456" }),
  new SetUserMFAPreferenceCommand({ AccessToken }),
];

const unauthorized = apiError("NotAuthorizedException", "A client attempted to write unauthorized attribute");
const invalidToken = { name: "NotAuthorizedException", message: "Invalid Access Token" };

describe("a user's access token", () => {
  it("reads only the attributes that the client may read", async () => {
    const { client, AccessToken, sub } = await aSignedInBroker();
    await client.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name: "website", Value: "https://jo.example" }] }));

    expect(await client.send(new GetUserCommand({ AccessToken }))).toMatchObject({
      Username: sub,
      UserAttributes: [
        { Name: "sub", Value: sub },
        { Name: "email", Value: "jo@example.com" },
        { Name: "email_verified", Value: "true" },
      ],
    });
  });

  it("writes and deletes the attribute that the client may write", async () => {
    const { pool, client, AccessToken, sub } = await aSignedInBroker();

    await client.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name: "website", Value: "https://jo.example" }] }));
    expect(await attributesOf(pool, sub)).toMatchObject({ website: "https://jo.example" });

    await client.send(new DeleteUserAttributesCommand({ AccessToken, UserAttributeNames: ["website"] }));
    expect(await attributesOf(pool, sub)).not.toHaveProperty("website");
  });

  it.each(["email", "email_verified", "name", "phone_number", "custom:role"])("cannot write or delete %s", async (Name) => {
    const { pool, client, AccessToken, sub } = await aSignedInBroker();
    const before = await attributesOf(pool, sub);
    const UserAttributes = [
      { Name: "website", Value: "https://jo.example" },
      { Name, Value: "else@example.com" },
    ];

    const updating = new UpdateUserAttributesCommand({ AccessToken, UserAttributes });
    const deleting = new DeleteUserAttributesCommand({ AccessToken, UserAttributeNames: [Name] });

    await expect(client.send(updating)).rejects.toMatchObject(unauthorized);
    await expect(client.send(deleting)).rejects.toMatchObject(unauthorized);
    expect(await attributesOf(pool, sub)).toEqual(before);
  });

  it("requests a code by email and verifies the address once within a day", async () => {
    const { pool, client, clock, codes, AccessToken, sub } = await aSignedInBroker();
    const AttributeName = "email";
    const verify = (Code: string) => client.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName, Code }));
    await expect(verify("123456")).rejects.toMatchObject({ name: "ExpiredCodeException" });

    const { CodeDeliveryDetails } = await client.send(new GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName }));
    expect(CodeDeliveryDetails).toEqual({ AttributeName, DeliveryMedium: "EMAIL", Destination: "j***@e***" });
    await expect(verify(codes[0] === "000000" ? "000001" : "000000")).rejects.toMatchObject({ name: "CodeMismatchException" });
    clock.pass(50);
    await verify(codes[0]!);

    expect(await attributesOf(pool, sub)).toMatchObject({ email: "jo@example.com", email_verified: "true" });
    await expect(verify(codes[0]!)).rejects.toMatchObject({ name: "ExpiredCodeException" });
    const phone = new GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName: "phone_number" });
    await expect(client.send(phone)).rejects.toMatchObject({ name: "InvalidParameterException" });
  });

  it("deletes its user and is invalid afterwards", async () => {
    const { pool, client, AccessToken, sub } = await aSignedInBroker();

    await client.send(new DeleteUserCommand({ AccessToken }));

    await expect(attributesOf(pool, sub)).rejects.toMatchObject({ name: "UserNotFoundException" });
    await expect(client.send(new DeleteUserCommand({ AccessToken }))).rejects.toMatchObject({ name: "UserNotFoundException" });
    await expect(signIn(pool)).rejects.toMatchObject({ name: "NotAuthorizedException" });
  });

  it("enables a second factor after its code was verified, and a password alone then returns no tokens", async () => {
    const { pool, client, clock, AccessToken } = await aSignedInBroker();
    const prefer = (Enabled: boolean) =>
      client.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: { Enabled, PreferredMfa: Enabled } }));
    const verify = (UserCode: string) => client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
    await expect(prefer(true)).rejects.toMatchObject(apiError("InvalidParameterException", "User has not verified software token mfa"));
    await expect(verify("123456")).rejects.toMatchObject({ name: "SoftwareTokenMFANotFoundException" });

    const { SecretCode } = await client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
    await expect(verify(totpCode(SecretCode!, clock.now() - 5 * 60_000))).rejects.toMatchObject({
      name: "EnableSoftwareTokenMFAException",
    });
    await expect(prefer(true)).rejects.toMatchObject({ name: "InvalidParameterException" });
    expect(await verify(totpCode(SecretCode!, clock.now()))).toMatchObject({ Status: "SUCCESS" });
    await prefer(true);

    expect(await client.send(new GetUserCommand({ AccessToken }))).toMatchObject({ PreferredMfaSetting: "SOFTWARE_TOKEN_MFA" });
    const byPassword = new AdminInitiateAuthCommand({
      UserPoolId: pool.poolId,
      ClientId: pool.clientId,
      AuthFlow: "ADMIN_USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME: "jo@example.com", PASSWORD: password },
    });
    const { ChallengeName, Session, AuthenticationResult } = await client.send(byPassword);
    expect([ChallengeName, Session, AuthenticationResult]).toEqual(["SOFTWARE_TOKEN_MFA", expect.any(String), undefined]);
    await client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
    clock.pass(1);
    const answered = new AdminRespondToAuthChallengeCommand({
      UserPoolId: pool.poolId,
      ClientId: pool.clientId,
      ChallengeName: "SOFTWARE_TOKEN_MFA",
      Session,
      ChallengeResponses: { USERNAME: "jo@example.com", SOFTWARE_TOKEN_MFA_CODE: totpCode(SecretCode!, clock.now()) },
    });
    expect((await client.send(answered)).AuthenticationResult?.AccessToken).toBeDefined();
    await prefer(false);
    expect((await signIn(pool)).AccessToken).toBeDefined();
  });

  it("cannot enable a factor that the pool does not support", async () => {
    const { client, AccessToken } = await aSignedInBroker();

    for (const settings of [{ SMSMfaSettings: { Enabled: true } }, { EmailMfaSettings: { Enabled: true } }]) {
      const preferred = client.send(new SetUserMFAPreferenceCommand({ AccessToken, ...settings }));
      await expect(preferred).rejects.toMatchObject({ name: "InvalidParameterException" });
    }
  });

  it("without Cognito's own scope, as browsers get it, allows none of these calls", async () => {
    const { pool, client } = await aSignedInBroker();
    const { AccessToken } = await signIn({ ...pool, clientId: pool.siteClientId });

    for (const command of ownCalls(AccessToken)) {
      await expect(client.send(command as DeleteUserCommand)).rejects.toMatchObject(
        apiError("NotAuthorizedException", "Access Token does not have required scopes"),
      );
    }
    expect((await signIn({ ...pool, clientId: pool.siteClientId })).AccessToken).toBeDefined();
  });

  it("of the functions' client cannot be got without AWS credentials", async () => {
    const { pool, client } = await aSignedInBroker();
    const AuthParameters = { USERNAME: "jo@example.com", PASSWORD: password };

    const publicly = new InitiateAuthCommand({ ClientId: pool.clientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters });

    await expect(client.send(publicly)).rejects.toMatchObject({ name: "InvalidParameterException" });
  });

  it("is required for each of these calls, and an invalid one is rejected", async () => {
    const { client } = await aSignedInBroker();
    const AccessToken = "eyJ.made.up";

    for (const command of ownCalls(AccessToken)) {
      await expect(client.send(command as DeleteUserCommand)).rejects.toMatchObject(invalidToken);
    }
  });

  it("cannot make calls that the emulator does not support", async () => {
    const { client, AccessToken } = await aSignedInBroker();

    await expect(client.send(new ListDevicesCommand({ AccessToken }))).rejects.toMatchObject({ name: "UnknownOperationException" });
  });
});
