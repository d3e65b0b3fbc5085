import { randomUUID } from "node:crypto";
import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { secondFactorClientName, poolClient, scopesOf } from "../../../functions/user/pool-client.ts";
import type { Pool } from "./pool.ts";
import { notAuthorized, ServiceError, userDisabled } from "../aws-json.ts";
import type { SignIn } from "./sign-ins.ts";
import type { User } from "./users.ts";

const lifetimeSeconds = 60 * 60;

/** Cognito's AuthenticationResult without the refresh token. */
export async function issueTokens(pool: Pool, user: User, signIn: SignIn): Promise<Readonly<Record<string, string | number>>> {
  const [AccessToken, IdToken] = await Promise.all([
    signed(pool, { ...claimsOf(pool, user, signIn), ...accessClaims(pool, user, signIn) }),
    signed(pool, { ...claimsOf(pool, user, signIn), ...idClaims(user, signIn) }),
  ]);
  return { AccessToken, ExpiresIn: lifetimeSeconds, IdToken, TokenType: "Bearer" };
}

/** The user of an access token. Throws when it is foreign, expired or revoked, or the user is deleted or disabled. */
export async function userWithToken(pool: Pool, accessToken: string): Promise<User> {
  const claims = await verified(pool, accessToken);
  if (!String(claims["scope"]).split(" ").includes(ownCallsScope)) throw notAuthorized("Access Token does not have required scopes");
  const user = pool.users.get(String(claims.sub));
  if (!user) throw new ServiceError("UserNotFoundException", "User does not exist.");
  if (!user.enabled) throw userDisabled();
  const signIn = pool.signIns.get(String(claims["origin_jti"]));
  if (!signIn || signIn.isRevoked) throw notAuthorized("Access Token has been revoked");
  return user;
}

async function verified(pool: Pool, accessToken: string): Promise<JWTPayload> {
  const expected = { issuer: pool.issuer, algorithms: ["RS256"], currentDate: new Date(pool.now()), requiredClaims: ["exp", "sub"] };
  try {
    const { payload } = await jwtVerify(accessToken, pool.key.public, expected);
    if (payload["token_use"] === "access") return payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw notAuthorized("Access Token has expired");
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw notAuthorized("Invalid Access Token");
}

function claimsOf(pool: Pool, user: User, signIn: SignIn): JWTPayload {
  const iat = Math.floor(pool.now() / 1000);
  return {
    sub: user.sub,
    ...(user.groups.length > 0 ? { "cognito:groups": user.groups } : {}),
    iss: pool.issuer,
    origin_jti: signIn.id,
    event_id: randomUUID(),
    auth_time: Math.floor(signIn.at / 1000),
    iat,
    exp: iat + lifetimeSeconds,
    jti: randomUUID(),
  };
}

const ownCallsScope = "aws.cognito.signin.user.admin";

/** Applies the scopes that the pre-token-generation trigger (functions/tokens) adds and suppresses. */
function accessClaims(pool: Pool, user: User, { clientId }: SignIn): JWTPayload {
  const { scopesToAdd, scopesToSuppress } = scopesOf(clientId === pool.secondFactorClientId ? secondFactorClientName : "site");
  const scopes = [ownCallsScope].filter((scope) => !scopesToSuppress.includes(scope)).concat(scopesToAdd);
  return { token_use: "access", client_id: clientId, scope: scopes.join(" "), username: user.sub };
}

function idClaims(user: User, { clientId }: SignIn): JWTPayload {
  const readable: readonly string[] = poolClient.readAttributes;
  const attributes = Object.fromEntries(Object.entries(user.attributes).filter(([name]) => readable.includes(name)));
  const email_verified = user.attributes.email_verified === "true";
  return { token_use: "id", aud: clientId, "cognito:username": user.sub, ...attributes, email_verified };
}

function signed(pool: Pool, claims: JWTPayload): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ kid: pool.key.id, alg: "RS256" }).sign(pool.key.private);
}
