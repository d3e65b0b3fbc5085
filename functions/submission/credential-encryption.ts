import { DecryptCommand, EncryptCommand, KMSClient } from "@aws-sdk/client-kms";
import { setting } from "../configuration.ts";
import { ApiError } from "../http/api-error.ts";
import { isTransient } from "../adapters/http/is-transient.ts";
import type { Credentials } from "./lender-port.ts";

let shared: KMSClient | undefined;

/** The client, created at the first call: address and credentials come from the SDK's own environment variables. */
export function kmsClient(): KMSClient {
  shared ??= new KMSClient({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_000, throwOnRequestTimeout: true },
  });
  return shared;
}

/** The KMS encryption context: credentials can only be decrypted for the same organisation and lender. */
export interface LenderAccount {
  readonly organisationId: string;
  readonly lender: string;
}

const kmsMaxBytes = 4096;

/** Returns base64. Throws an ApiError: invalid if the credentials are too long for KMS, unavailable if KMS does not answer or throttles. */
export async function encryptCredentials(account: LenderAccount, credentials: Credentials): Promise<string> {
  const Plaintext = new TextEncoder().encode(JSON.stringify(credentials));
  if (Plaintext.length > kmsMaxBytes) throw tooLong(Plaintext.length);
  try {
    const { CiphertextBlob } = await kmsClient().send(new EncryptCommand({ ...underKey(account), Plaintext }));
    return Buffer.from(CiphertextBlob!).toString("base64");
  } catch (error) {
    throw isTransient(error) ? unavailable(error) : error;
  }
}

/** Throws KMS's InvalidCiphertextException if the ciphertext belongs to another account. */
export async function decryptCredentials(account: LenderAccount, ciphertext: string): Promise<Credentials> {
  const CiphertextBlob = Buffer.from(ciphertext, "base64");
  const { Plaintext } = await kmsClient().send(new DecryptCommand({ ...underKey(account), CiphertextBlob }));
  return JSON.parse(new TextDecoder().decode(Plaintext)) as Credentials;
}

const underKey = ({ organisationId, lender }: LenderAccount) => ({
  KeyId: setting("LENDER_ACCOUNTS_KEY_ID"),
  EncryptionContext: { organisationId, lender },
});

function tooLong(found: number): ApiError {
  const message = `credentials: found ${found} bytes in total, expected at most ${kmsMaxBytes}.`;
  return new ApiError("invalid", "INVALID", message, "credentials");
}

function unavailable(cause: unknown): ApiError {
  const apiError = new ApiError("unavailable", "ENCRYPTION_UNAVAILABLE", "Credentials cannot be saved right now. Please try again.");
  return Object.assign(apiError, { cause });
}
