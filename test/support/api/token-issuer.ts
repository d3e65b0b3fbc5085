import { type JWTPayload, SignJWT, exportJWK, generateKeyPair } from "jose";
import { onTestFinished } from "vitest";
import { listen } from "../../../infra/local/loopback.ts";

/** An issuer of tokens with its keys at /.well-known/jwks.json. */
export interface TokenIssuer {
  readonly issuer: string;
  readonly clientId: string;
  /** A token valid for an hour, with these claims overridden. */
  token(claims?: JWTPayload): Promise<string>;
  close(): Promise<void>;
}

export async function aTokenIssuer(): Promise<TokenIssuer> {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: "one", alg: "RS256", use: "sig" }] });
  const server = await listen((request, response) => {
    response.writeHead(request.url === "/.well-known/jwks.json" ? 200 : 404, { "content-type": "application/json" }).end(jwks);
  });
  onTestFinished(() => server.close());
  const now = Math.floor(Date.now() / 1000);
  const times = { iat: now - 1, auth_time: now - 1, exp: now + 3600 };
  const usual = { iss: server.url, client_id: "client-1", token_use: "access", sub: "user-1", origin_jti: "session-1", ...times };
  return {
    issuer: server.url,
    clientId: "client-1",
    close: () => server.close(),
    token: (claims = {}) => new SignJWT({ ...usual, ...claims }).setProtectedHeader({ alg: "RS256", kid: "one" }).sign(privateKey),
  };
}
