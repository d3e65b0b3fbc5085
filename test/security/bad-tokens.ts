import { createPublicKey, type JsonWebKey } from "node:crypto";
import { type JWTPayload, SignJWT, UnsecuredJWT, decodeJwt, generateKeyPair } from "jose";
import type { Tokens } from "../support/api/tokens.ts";

/** Invalid Authorization headers by what is wrong with each. Apart from that one defect they equal the header of `subject`. */
export async function badAuthorizations(tokens: Tokens, subject: string): Promise<ReadonlyMap<string, string>> {
  const valid = await tokens.tokenOf(subject);
  const [header = "", claims = "", signature = ""] = valid.split(".");
  const other = await tokens.tokenOf("somebody-else");
  const payload = decodeJwt(valid);
  const bearer = (token: string) => `Bearer ${token}`;
  const soon = Math.floor(Date.now() / 1000) + 600;
  return new Map([
    ["empty", "Bearer "],
    ["twelve characters", bearer("a.b.c.d.e.f.")],
    ["with the Basic scheme", `Basic ${valid}`],
    ["with another user's claims", bearer([header, other.split(".")[1], signature].join("."))],
    ["with a truncated signature", bearer([header, claims, signature.slice(0, -40)].join("."))],
    ["with the algorithm none", bearer(new UnsecuredJWT(payload).encode())],
    ["signed with the public key as an HMAC secret", bearer(await signedByPublicKey(tokens, payload))],
    ["signed by another key under a known key id", bearer(await signedByOtherKey(payload, "one"))],
    ["signed by another key under an unknown key id", bearer(await signedByOtherKey(payload, "two"))],
    ["from another issuer", bearer(await tokens.tokenOf(subject, { iss: "https://issuer.example" }))],
    ["for another client", bearer(await tokens.tokenOf(subject, { client_id: "client-2" }))],
    ["not valid for another ten minutes", bearer(await tokens.tokenOf(subject, { nbf: soon, iat: soon }))],
    ["without a subject", bearer(await tokens.tokenOf(""))],
  ]);
}

async function signedByOtherKey(payload: JWTPayload, kid: string): Promise<string> {
  const { privateKey } = await generateKeyPair("RS256");
  return new SignJWT(payload).setProtectedHeader({ alg: "RS256", kid }).sign(privateKey);
}

/** Uses the published key as an HMAC secret: the algorithm confusion attack. */
async function signedByPublicKey({ issuer }: Tokens, payload: JWTPayload): Promise<string> {
  const { keys } = (await (await fetch(`${issuer}/.well-known/jwks.json`)).json()) as { keys: [JsonWebKey] };
  const pem = createPublicKey({ key: keys[0], format: "jwk" }).export({ type: "spki", format: "pem" });
  return new SignJWT(payload).setProtectedHeader({ alg: "HS256", kid: "one" }).sign(Buffer.from(pem));
}
