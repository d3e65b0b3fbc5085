import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from "jose";
import { readJsonFile, writeAtomically } from "../json-file.ts";

/** The pool's RSA key, generated for each installation. */
export interface SigningKey {
  readonly id: string;
  readonly private: CryptoKey;
  readonly public: CryptoKey;
  readonly jwks: { readonly keys: readonly JWK[] };
}

export async function openSigningKey(path: string): Promise<SigningKey> {
  const secret = ((await readJsonFile(path)) as JWK | undefined) ?? (await made(path));
  const { kty, n, e } = secret as { kty: string; n: string; e: string };
  const id = await calculateJwkThumbprint({ kty, n, e });
  const published = { alg: "RS256", e, kid: id, kty, n, use: "sig" };
  const [privateKey, publicKey] = await Promise.all([importJWK(secret, "RS256"), importJWK(published, "RS256")]);
  return { id, private: privateKey as CryptoKey, public: publicKey as CryptoKey, jwks: { keys: [published] } };
}

async function made(path: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const secret = await exportJWK(privateKey);
  await writeAtomically(path, `${JSON.stringify(secret)}\n`);
  return secret;
}
