import { setting } from "../configuration.ts";
import { ApiError } from "../call/api-error.ts";
import { type EncryptionKey, decrypt, encrypt, maxPlaintextBytes } from "../adapters/kms/kms.ts";
import { withKms } from "../adapters/kms/unavailable.ts";
import type { Credentials } from "./lender-port.ts";

/** The KMS encryption context: credentials can only be decrypted for the same organisation and lender. */
export interface LenderAccount {
  readonly organisationId: string;
  readonly lender: string;
}

/** Returns base64. Throws an ApiError: invalid if the credentials are too long for KMS, unavailable if KMS does not answer or throttles. */
export async function encryptCredentials(account: LenderAccount, credentials: Credentials): Promise<string> {
  const text = JSON.stringify(credentials);
  const bytes = Buffer.byteLength(text);
  if (bytes > maxPlaintextBytes) throw tooLong(bytes);
  return withKms("Credentials cannot be saved", () => encrypt(keyOf(account), text));
}

/** Throws KMS's InvalidCiphertextException if the ciphertext belongs to another account. */
export async function decryptCredentials(account: LenderAccount, ciphertext: string): Promise<Credentials> {
  return JSON.parse(await decrypt(keyOf(account), ciphertext)) as Credentials;
}

const keyOf = ({ organisationId, lender }: LenderAccount): EncryptionKey => ({
  KeyId: setting("LENDER_ACCOUNTS_KEY_ID"),
  EncryptionContext: { organisationId, lender },
});

function tooLong(found: number): ApiError {
  const message = `credentials: found ${found} bytes in total, expected at most ${maxPlaintextBytes}.`;
  return new ApiError("invalid", "INVALID", message, "credentials");
}
