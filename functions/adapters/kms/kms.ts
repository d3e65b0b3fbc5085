import type { KMSClient } from "@aws-sdk/client-kms";

let shared: Promise<Kms> | undefined;

type Sdk = typeof import("./sdk.ts");
type Kms = Sdk & { readonly client: KMSClient };

/** Loaded and created at the first call: address and credentials come from the SDK's own environment variables. */
const kms = (): Promise<Kms> => (shared ??= created());

export const kmsClient = async (): Promise<KMSClient> => (await kms()).client;

async function created(): Promise<Kms> {
  const sdk = await import("./sdk.ts");
  const requestHandler = { connectionTimeout: 1_000, requestTimeout: 2_000, throwOnRequestTimeout: true };
  return { ...sdk, client: new sdk.KMSClient({ maxAttempts: 3, requestHandler }) };
}

/** A KMS key, and the context without which a ciphertext cannot be decrypted. */
export interface EncryptionKey {
  readonly KeyId: string;
  readonly EncryptionContext: Readonly<Record<string, string>>;
}

/** KMS encrypts no longer text. */
export const maxPlaintextBytes = 4096;

/** Ciphertexts are base64. Throws KMS's errors. */
export async function encrypt(key: EncryptionKey, text: string): Promise<string> {
  const { client, EncryptCommand } = await kms();
  const { CiphertextBlob } = await client.send(new EncryptCommand({ ...key, Plaintext: new TextEncoder().encode(text) }));
  return base64Of(CiphertextBlob);
}

/** Throws KMS's InvalidCiphertextException if the ciphertext has another context. */
export async function decrypt(key: EncryptionKey, ciphertext: string): Promise<string> {
  const { client, DecryptCommand } = await kms();
  const { Plaintext } = await client.send(new DecryptCommand({ ...key, CiphertextBlob: Buffer.from(ciphertext, "base64") }));
  return new TextDecoder().decode(Plaintext);
}

/** Gives the ciphertext another context; the text does not leave KMS. */
export async function reEncrypt(from: EncryptionKey, to: EncryptionKey, ciphertext: string): Promise<string> {
  const { client, ReEncryptCommand } = await kms();
  const { CiphertextBlob } = await client.send(
    new ReEncryptCommand({
      CiphertextBlob: Buffer.from(ciphertext, "base64"),
      SourceKeyId: from.KeyId,
      SourceEncryptionContext: from.EncryptionContext,
      DestinationKeyId: to.KeyId,
      DestinationEncryptionContext: to.EncryptionContext,
    }),
  );
  return base64Of(CiphertextBlob);
}

const base64Of = (blob: Uint8Array | undefined): string => Buffer.from(blob!).toString("base64");
