import { createPublicKey, type JsonWebKey } from "node:crypto";
import { type JWTPayload, SignJWT, UnsecuredJWT, decodeJwt, generateKeyPair } from "jose";
import type { Tokens } from "../support/tokens.ts";

/** Authorization headers that let nobody in, by what is wrong with them; everything else about each is as with this person's own. */
export async function badAuthorizations(tokens: Tokens, subject: string): Promise<ReadonlyMap<string, string>> {
  const own = await tokens.tokenOf(subject);
  const [head = "", claims = "", signature = ""] = own.split(".");
  const other = await tokens.tokenOf("somebody-else");
  const payload = decodeJwt(own);
  const bearer = (token: string) => `Bearer ${token}`;
  const soon = Math.floor(Date.now() / 1000) + 600;
  return new Map([
    ["empty", "Bearer "],
    ["of twelve characters", bearer("a.b.c.d.e.f.")],
    ["in no bearer's words", `Basic ${own}`],
    ["with another's claims", bearer([head, other.split(".")[1], signature].join("."))],
    ["with half a signature", bearer([head, claims, signature.slice(0, -40)].join("."))],
    ["without a signature's algorithm", bearer(new UnsecuredJWT(payload).encode())],
    ["signed by what is public", bearer(await signedByPublicKey(tokens, payload))],
    ["of another key", bearer(await signedByAnother(payload, "one"))],
    ["of a key nobody knows", bearer(await signedByAnother(payload, "two"))],
    ["of another issuer", bearer(await tokens.tokenOf(subject, { iss: "https://issuer.example" }))],
    ["of another client", bearer(await tokens.tokenOf(subject, { client_id: "client-2" }))],
    ["of ten minutes from now", bearer(await tokens.tokenOf(subject, { nbf: soon, iat: soon }))],
    ["of nobody", bearer(await tokens.tokenOf(""))],
  ]);
}

async function signedByAnother(payload: JWTPayload, kid: string): Promise<string> {
  const { privateKey } = await generateKeyPair("RS256");
  return new SignJWT(payload).setProtectedHeader({ alg: "RS256", kid }).sign(privateKey);
}

/** The published key taken for a shared secret, as verifiers have done that let the token name the algorithm. */
async function signedByPublicKey({ issuer }: Tokens, payload: JWTPayload): Promise<string> {
  const { keys } = (await (await fetch(`${issuer}/.well-known/jwks.json`)).json()) as { keys: [JsonWebKey] };
  const pem = createPublicKey({ key: keys[0], format: "jwk" }).export({ type: "spki", format: "pem" });
  return new SignJWT(payload).setProtectedHeader({ alg: "HS256", kid: "one" }).sign(Buffer.from(pem));
}
