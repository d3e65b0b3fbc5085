import {
  AdminAddUserToGroupCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminUserGlobalSignOutCommand,
  ChangePasswordCommand,
  CreateGroupCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  RevokeTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { createRemoteJWKSet, decodeJwt, jwtVerify } from "jose";
import { describe, expect, it } from "vitest";
import { createConfirmedUser, aClock, aPoolOfFunctions, password, apiError, signIn, type TestPool } from "./cognito-pool.ts";

const getUser = ({ client }: TestPool, AccessToken: string) => client.send(new GetUserCommand({ AccessToken }));
const refresh = ({ client, clientId: ClientId }: TestPool, RefreshToken: string) =>
  client.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }));
const verify = ({ issuer }: TestPool, token: string) =>
  jwtVerify(token, createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`)), { issuer, algorithms: ["RS256"] });

/** The token with changed claims under the old signature. */
function tampered(token: string, claims: Readonly<Record<string, unknown>>): string {
  const [header, , signature] = token.split(".");
  return [header, Buffer.from(JSON.stringify({ ...decodeJwt(token), ...claims })).toString("base64url"), signature].join(".");
}

const disabled = apiError("NotAuthorizedException", "User is disabled.");
const wrong = apiError("NotAuthorizedException", "Incorrect username or password.");
const accessRevoked = apiError("NotAuthorizedException", "Access Token has been revoked");
const refreshRevoked = apiError("NotAuthorizedException", "Refresh Token has been revoked");

describe("the Cognito emulator's tokens", () => {
  it("include an access token with the service's claims, valid for an hour under the published key", async () => {
    const pool = await aPoolOfFunctions();
    const sub = await createConfirmedUser(pool);
    const group = { UserPoolId: pool.poolId, GroupName: "master" };
    await pool.client.send(new CreateGroupCommand(group));
    await pool.client.send(new AdminAddUserToGroupCommand({ ...group, Username: sub }));

    const { payload, protectedHeader } = await verify(pool, (await signIn(pool)).AccessToken);

    expect(pool.issuer).toBe(`${pool.url}/${pool.poolId}`);
    expect(protectedHeader).toEqual({ alg: "RS256", kid: expect.any(String) });
    expect(payload).toEqual({
      sub,
      iss: pool.issuer,
      client_id: pool.clientId,
      token_use: "access",
      scope: "aws.cognito.signin.user.admin",
      username: sub,
      "cognito:groups": ["master"],
      auth_time: payload.iat,
      iat: expect.any(Number),
      exp: payload.iat! + 3600,
      jti: expect.any(String),
      origin_jti: expect.any(String),
      event_id: expect.any(String),
    });
  });

  it("include an id token with the user's attributes and without a claim for empty groups", async () => {
    const pool = await aPoolOfFunctions();
    const sub = await createConfirmedUser(pool, "Jo@example.com");

    const { payload } = await verify(pool, (await signIn(pool)).IdToken);

    const who = { sub, aud: pool.clientId, token_use: "id", "cognito:username": sub, email: "Jo@example.com", email_verified: true };
    expect(payload).toMatchObject(who);
    expect(payload).not.toHaveProperty("cognito:groups");
  });

  it("are not issued for a wrong password or an unknown user, with the same error by each flow", async () => {
    const pool = await aPoolOfFunctions();
    await createConfirmedUser(pool);
    const signInPublicly = (USERNAME: string, PASSWORD: string) => {
      const AuthParameters = { USERNAME, PASSWORD };
      return pool.client.send(new InitiateAuthCommand({ ClientId: pool.siteClientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters }));
    };

    await expect(signIn(pool, "jo@example.com", "Wrong-2026!")).rejects.toMatchObject(wrong);
    await expect(signIn(pool, "nobody@example.com")).rejects.toMatchObject(wrong);
    await expect(signInPublicly("jo@example.com", "Wrong-2026!")).rejects.toMatchObject(wrong);
    await expect(signInPublicly("nobody@example.com", password)).rejects.toMatchObject(wrong);
    expect((await signInPublicly("JO@example.com", password)).AuthenticationResult).toMatchObject({ ExpiresIn: 3600, TokenType: "Bearer" });
  });

  it("are rejected for a disabled user, and stay revoked after the user is enabled again", async () => {
    const pool = await aPoolOfFunctions();
    const user = { UserPoolId: pool.poolId, Username: await createConfirmedUser(pool) };
    const { AccessToken, RefreshToken } = await signIn(pool);

    await pool.client.send(new AdminDisableUserCommand(user));
    await expect(signIn(pool)).rejects.toMatchObject(disabled);
    await expect(refresh(pool, RefreshToken)).rejects.toMatchObject(disabled);
    await expect(getUser(pool, AccessToken)).rejects.toMatchObject(disabled);

    await pool.client.send(new AdminEnableUserCommand(user));
    await expect(getUser(pool, AccessToken)).rejects.toMatchObject(accessRevoked);
    await expect(refresh(pool, RefreshToken)).rejects.toMatchObject(refreshRevoked);
    await signIn(pool);
  });

  it("expire after an hour, and the refresh token renews them for 30 days", async () => {
    const clock = aClock();
    clock.pass(-61);
    const pool = await aPoolOfFunctions({ now: clock.now });
    await createConfirmedUser(pool);
    const { AccessToken, RefreshToken } = await signIn(pool);

    clock.pass(61);

    await expect(verify(pool, AccessToken)).rejects.toMatchObject({ code: "ERR_JWT_EXPIRED" });
    await expect(getUser(pool, AccessToken)).rejects.toMatchObject(apiError("NotAuthorizedException", "Access Token has expired"));
    const renewed = (await refresh(pool, RefreshToken)).AuthenticationResult!;
    expect(renewed.RefreshToken).toBeUndefined();
    const { payload } = await verify(pool, renewed.AccessToken!);
    const { auth_time, origin_jti } = decodeJwt(AccessToken);
    expect(payload).toMatchObject({ auth_time, origin_jti });
    await getUser(pool, renewed.AccessToken!);
    clock.pass(30 * 24 * 60);
    await expect(refresh(pool, RefreshToken)).rejects.toMatchObject(apiError("NotAuthorizedException", "Refresh Token has expired"));
  });

  it("are rejected if tampered with, of another pool or of the wrong kind", async () => {
    const pool = await aPoolOfFunctions();
    await createConfirmedUser(pool);
    const other = await aPoolOfFunctions();
    await createConfirmedUser(other);
    const { AccessToken, IdToken } = await signIn(pool);
    const forged = tampered(AccessToken, { "cognito:groups": ["master"] });
    const foreign = (await signIn(other)).AccessToken;

    for (const token of [forged, foreign]) {
      await expect(verify(pool, token)).rejects.toMatchObject({ code: expect.stringMatching(/^ERR_(JWS_SIGNATURE|JWKS_NO_MATCHING)/) });
    }
    for (const token of [forged, foreign, IdToken, "no.token.atall", "none"]) {
      await expect(getUser(pool, token)).rejects.toMatchObject(apiError("NotAuthorizedException", "Invalid Access Token"));
    }
    await getUser(pool, AccessToken);
  });

  it("are not renewed with an altered or invented refresh token", async () => {
    const pool = await aPoolOfFunctions();
    await createConfirmedUser(pool);
    const { RefreshToken } = await signIn(pool);

    for (const token of [`${RefreshToken}x`, RefreshToken.split(".")[0]!, "none"]) {
      await expect(refresh(pool, token)).rejects.toMatchObject(apiError("NotAuthorizedException", "Invalid Refresh Token"));
    }
  });

  it("are all revoked by a global sign-out of the user or an operator, and the user can sign in again", async () => {
    const pool = await aPoolOfFunctions();
    const Username = await createConfirmedUser(pool);
    const signOuts = [
      (AccessToken: string) => pool.client.send(new GlobalSignOutCommand({ AccessToken })),
      () => pool.client.send(new AdminUserGlobalSignOutCommand({ UserPoolId: pool.poolId, Username })),
    ];

    for (const signOut of signOuts) {
      const [one, two] = [await signIn(pool), await signIn(pool)];
      await signOut(one.AccessToken);
      for (const { AccessToken, RefreshToken } of [one, two]) {
        const change = new ChangePasswordCommand({ AccessToken, PreviousPassword: password, ProposedPassword: "Other-2026!" });
        await expect(getUser(pool, AccessToken)).rejects.toMatchObject(accessRevoked);
        await expect(pool.client.send(change)).rejects.toMatchObject(accessRevoked);
        await expect(refresh(pool, RefreshToken)).rejects.toMatchObject(refreshRevoked);
      }
    }
  });

  it("of one sign-in are revoked with its refresh token, without affecting others", async () => {
    const pool = await aPoolOfFunctions();
    await createConfirmedUser(pool);
    const [here, there] = [await signIn(pool), await signIn(pool)];
    const revoke = (Token: string) => pool.client.send(new RevokeTokenCommand({ ClientId: pool.clientId, Token }));

    await revoke(here.RefreshToken);

    await expect(refresh(pool, here.RefreshToken)).rejects.toMatchObject(refreshRevoked);
    await expect(getUser(pool, here.AccessToken)).rejects.toMatchObject(accessRevoked);
    await getUser(pool, there.AccessToken);
    await expect(revoke(there.AccessToken)).rejects.toMatchObject({ name: "UnsupportedTokenTypeException" });
  });

  it("are also renewed by REFRESH_TOKEN_AUTH", async () => {
    const pool = await aPoolOfFunctions();
    const sub = await createConfirmedUser(pool);
    const AuthParameters = { REFRESH_TOKEN: (await signIn(pool)).RefreshToken };

    const answer = await pool.client.send(
      new InitiateAuthCommand({ ClientId: pool.clientId, AuthFlow: "REFRESH_TOKEN_AUTH", AuthParameters }),
    );

    expect(await getUser(pool, answer.AuthenticationResult!.AccessToken!)).toMatchObject({ Username: sub });
  });

  it("allow a change of the password with the old one, to one that the policy allows", async () => {
    const pool = await aPoolOfFunctions();
    await createConfirmedUser(pool);
    const { AccessToken } = await signIn(pool);
    const change = (PreviousPassword: string, ProposedPassword: string) =>
      pool.client.send(new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword }));

    await expect(change("Wrong-2026!", "Other-2026!")).rejects.toMatchObject(wrong);
    await expect(change(password, "weak")).rejects.toMatchObject({ name: "InvalidPasswordException" });
    await change(password, "Other-2026!");

    await expect(signIn(pool)).rejects.toMatchObject(wrong);
    await signIn(pool, "jo@example.com", "Other-2026!");
  });
});
