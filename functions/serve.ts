import { type JWTVerifyGetKey, createRemoteJWKSet } from "jose";
import { setting } from "./configuration.ts";
import { logToOutput } from "./http/call-log.ts";
import { serveWith } from "./http/serve.ts";
import { tokenVerifier } from "./http/verify-token.ts";
import { answersInTable } from "./store/idempotency.ts";
import { userRowOf } from "./user/identity.ts";

const trust = { issuer: setting("TOKEN_ISSUER"), clientId: setting("USER_POOL_CLIENT_ID") };
const keysUrl = new URL(`${trust.issuer}/.well-known/jwks.json`);

let published: JWTVerifyGetKey | undefined;

/** The issuer's keys, asked for at the first token that the gateway has not verified: they bring a whole HTTP client along. */
const keys: JWTVerifyGetKey = (...token) => (published ??= createRemoteJWKSet(keysUrl))(...token);

/** A domain's routes and operations as a Lambda handler, with the identity provider, the table and the log of this deployment. */
export const serve = serveWith({
  identity: { trust, verifyToken: tokenVerifier(trust, keys), findUser: userRowOf },
  idempotency: answersInTable(),
  log: logToOutput,
});
