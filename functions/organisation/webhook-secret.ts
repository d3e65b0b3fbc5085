/** Secrets with which webhooks are signed, as Standard Webhooks writes them. Stored encrypted by KMS. */
import { createHmac, randomBytes } from "node:crypto";
import { type EncryptionKey, decrypt, encrypt } from "../adapters/kms/kms.ts";
import { withKms } from "../adapters/kms/unavailable.ts";
import { setting } from "../configuration.ts";

const prefix = "whsec_";
const secretBytes = 32;

export interface WebhookName {
  readonly organisationId: string;
  readonly webhookId: string;
}

/** A new secret, and its ciphertext in base64. Throws an ApiError (unavailable) if KMS does not answer or throttles. */
export async function newSecret(name: WebhookName): Promise<{ readonly secret: string; readonly ciphertext: string }> {
  const secret = `${prefix}${randomBytes(secretBytes).toString("base64")}`;
  return { secret, ciphertext: await withKms("Secrets cannot be made", () => encrypt(keyOf(name), secret)) };
}

/** The value of the header `webhook-signature`: one signature for each secret. Throws KMS's errors. */
export async function signatures(name: WebhookName, ciphertexts: readonly string[], signed: string): Promise<string> {
  const each = ciphertexts.map(async (ciphertext) => {
    const secret = await decrypt(keyOf(name), ciphertext);
    const hmac = createHmac("sha256", Buffer.from(secret.slice(prefix.length), "base64"));
    return `v1,${hmac.update(signed).digest("base64")}`;
  });
  return (await Promise.all(each)).join(" ");
}

/** A ciphertext can only be decrypted for the same webhook. */
const keyOf = ({ organisationId, webhookId }: WebhookName): EncryptionKey => ({
  KeyId: setting("WEBHOOKS_KEY_ID"),
  EncryptionContext: { organisationId, webhookId },
});
