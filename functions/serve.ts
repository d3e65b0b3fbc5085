import { type JWTVerifyGetKey, createRemoteJWKSet } from "jose";
import { setting } from "./configuration.ts";
import { logToOutput } from "./call/call-log.ts";
import { serveWith } from "./http/serve.ts";
import { tokenVerifier } from "./http/verify-token.ts";
import { idempotencyInTable } from "./store/services/idempotency.ts";
import { consumeCallLimit } from "./store/services/call-limit.ts";
import { consumeNetworkLimit } from "./store/services/network-rate-limit.ts";
import { relationOf } from "./store/workspace/relation.ts";
import { recordSession } from "./store/services/session-records.ts";
import { userRowOf } from "./identity/identity.ts";

const trustedIssuer = { issuer: setting("TOKEN_ISSUER"), clientId: setting("USER_POOL_CLIENT_ID") };
const keysUrl = new URL(`${trustedIssuer.issuer}/.well-known/jwks.json`);

let published: JWTVerifyGetKey | undefined;

/** Created for the first token that the gateway has not verified, because jose's HTTP client is slow to load. */
const keys: JWTVerifyGetKey = (...token) => (published ??= createRemoteJWKSet(keysUrl))(...token);

export const serve = serveWith({
  identity: { trustedIssuer, verifyToken: tokenVerifier(trustedIssuer, keys), findUser: userRowOf, recordSession },
  idempotency: idempotencyInTable(),
  consumeNetworkLimit,
  consumeCallLimit,
  relationOf,
  // Few domains' routes need it.
  requireVerifiedAbn: async (caller) => (await import("./organisation/verified-abn.ts")).requireVerifiedAbn(caller),
  log: logToOutput,
});
