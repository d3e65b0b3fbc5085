import { type JWTPayload, SignJWT, exportJWK, generateKeyPair } from "jose";
import { type LoopbackServer, listen } from "../../../infra/local/loopback.ts";

/** A token issuer for a whole test file. */
export interface Tokens extends Pick<LoopbackServer, "close"> {
  readonly issuer: string;
  readonly clientId: string;
  /** An access token valid for an hour, with these claims overridden. */
  tokenOf(subject: string, claims?: JWTPayload): Promise<string>;
}

export async function startTokens(clientId = "client-1"): Promise<Tokens> {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: "one", alg: "RS256", use: "sig" }] });
  const server = await listen((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(jwks);
  });
  const issuer = server.url;
  const tokenOf = (sub: string, changed: JWTPayload = {}) => {
    const iat = Math.floor(Date.now() / 1000);
    const session = { origin_jti: `session of ${sub}`, auth_time: iat };
    const claims = { iss: issuer, client_id: clientId, token_use: "access", sub, ...session, iat, exp: iat + 3600, ...changed };
    return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "one" }).sign(privateKey);
  };
  return { issuer, clientId, close: () => server.close(), tokenOf };
}
