import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Caller, UserRow } from "./caller.ts";
import { type Claims, type Trust, acceptClaims, unauthenticated } from "./claims.ts";
import type { VerifyToken } from "./verify-token.ts";

/** How a caller is found. */
export interface Identity {
  readonly trust: Trust;
  readonly verifyToken: VerifyToken;
  /** The row of the user whom the identity provider knows by this id. */
  readonly findUser: (sub: string) => Promise<UserRow | undefined>;
}

const masterGroup = "master";

/** Who calls: a verified token of an enabled user, or a Refusal (unauthenticated). */
export async function authenticate(event: APIGatewayProxyEventV2, identity: Identity): Promise<Caller> {
  const claims = await claimsOf(event, identity);
  const user = await identity.findUser(claims.sub);
  if (!user || user.status === "disabled" || claims.issuedAt < (user.tokensValidAfter ?? 0)) throw unauthenticated();
  const { userId, organisationId, isEmailVerified } = user;
  return { userId, organisationId, isEmailVerified, isMaster: user.isMaster && claims.groups.includes(masterGroup) };
}

// Where the gateway's authorizer has verified the signature, its claims are in the event, where no client can put any.
async function claimsOf(event: APIGatewayProxyEventV2, { trust, verifyToken }: Identity): Promise<Claims> {
  const { authorizer } = event.requestContext as { authorizer?: { jwt?: { claims?: Record<string, unknown> } } };
  const verified = authorizer?.jwt?.claims;
  if (verified) return acceptClaims(verified, trust, Date.now());
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(event.headers["authorization"] ?? "")?.[1];
  if (token === undefined) throw unauthenticated();
  return verifyToken(token);
}
