/** Account numbers: encrypted by KMS, and shown by their masks. */
import { type EncryptionKey, decrypt, encrypt } from "../adapters/kms/kms.ts";
import { withKms } from "../adapters/kms/unavailable.ts";
import { setting } from "../configuration.ts";

export const detailFields = ["bsb", "account"] as const;
export type DetailField = (typeof detailFields)[number];

/** Whose account it is: a payee's, or that of the direct debit. */
export interface AccountHolder {
  readonly applicationId: string;
  readonly payeeId: string;
}

/** Null: there is none. */
export type PaymentDetails = Readonly<Record<DetailField, string | null>>;
export type Ciphertexts = Readonly<Partial<Record<DetailField, string | undefined>>>;

/** Base64. Throws an ApiError (unavailable) if KMS does not answer or throttles. */
export const encryptDetail = (holder: AccountHolder, field: DetailField, number: string): Promise<string> =>
  available(() => encrypt(keyOf(holder, field), number));

/** Throws an ApiError (unavailable) if KMS does not answer or throttles. */
export async function decryptDetails(holder: AccountHolder, ciphertexts: Ciphertexts): Promise<PaymentDetails> {
  const decrypted = async (field: DetailField) => {
    const ciphertext = ciphertexts[field];
    return ciphertext === undefined ? null : available(() => decrypt(keyOf(holder, field), ciphertext));
  };
  const [bsb, account] = await Promise.all([decrypted("bsb"), decrypted("account")]);
  return { bsb, account };
}

/** A ciphertext can only be decrypted for the same holder and field. */
const keyOf = (holder: AccountHolder, field: DetailField): EncryptionKey => ({
  KeyId: setting("PAYMENT_DETAILS_KEY_ID"),
  EncryptionContext: { ...holder, field },
});

const available = <T>(call: () => Promise<T>): Promise<T> => withKms("Account numbers cannot be saved or shown", call);
