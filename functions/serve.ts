import type { JWTVerifyGetKey } from "jose";
import { setting } from "./configuration.ts";
import { logToOutput } from "./call/call-log.ts";
import { serveWith } from "./http/serve.ts";

const trustedIssuer = { issuer: setting("TOKEN_ISSUER"), clientId: setting("USER_POOL_CLIENT_ID") };

let published: JWTVerifyGetKey | undefined;

/** Loads jose for the first token that the gateway has not verified. */
async function verifyToken(token: string) {
  const [{ createRemoteJWKSet }, { tokenVerifier }] = await Promise.all([import("jose"), import("./http/verify-token.ts")]);
  published ??= createRemoteJWKSet(new URL(`${trustedIssuer.issuer}/.well-known/jwks.json`));
  return tokenVerifier(trustedIssuer, published)(token);
}

const records = () => import("./call-records.ts");

export const serve = serveWith({
  identity: {
    trustedIssuer,
    verifyToken,
    findUser: async (sub) => (await records()).userRowOf(sub),
    recordSession: async (...session) => (await records()).recordSession(...session),
  },
  idempotency: {
    begin: async (...claim) => (await records()).idempotency.begin(...claim),
    finish: async (...answer) => (await records()).idempotency.finish(...answer),
    checkRights: async (...earlier) => (await records()).idempotency.checkRights(...earlier),
  },
  consumeNetworkLimit: async (use) => (await records()).consumeNetworkLimit(use),
  consumeCallLimit: async (...use) => (await records()).consumeCallLimit(...use),
  relationOf: async (...ids) => (await records()).relationOf(...ids),
  requireVerifiedAbn: async (caller) => (await import("./organisation/verified-abn.ts")).requireVerifiedAbn(caller),
  log: logToOutput,
});
