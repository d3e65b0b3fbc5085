import { type DriverLicenceField, driverLicenceFields, maskedNumber } from "../../shared/domain/driver-licence.ts";
import { type EncryptionKey, decrypt, encrypt, reEncrypt } from "../adapters/kms/kms.ts";
import { withKms } from "../adapters/kms/unavailable.ts";
import { setting } from "../configuration.ts";
import type { Item } from "../store/dynamo/transaction.ts";

/** Licence numbers by field; null if the customer has none. */
export type DriverLicence = { readonly [F in DriverLicenceField]?: string | null | undefined };

/** The stored attributes that belong to the numbers. `masked` may be shown and audited, `ciphertexts` are neither. */
export interface EncryptedDriverLicence {
  readonly masked: DriverLicence;
  readonly ciphertexts: Item;
}

const ciphertextName = (field: DriverLicenceField) => `${field}Ciphertext`;

/** Calls KMS once for each number. Throws an ApiError (unavailable) if KMS does not answer or throttles. */
export async function encryptDriverLicence(customerId: string, licence: DriverLicence): Promise<EncryptedDriverLicence> {
  const fields = driverLicenceFields.filter((field) => licence[field] !== undefined);
  const ciphertexts = await Promise.all(
    fields.map(async (field) => {
      const number = licence[field]!;
      const ciphertext = number === null ? null : await available(() => encrypt(keyOf(customerId, field), number));
      return [ciphertextName(field), ciphertext] as const;
    }),
  );
  const masked = fields.map((field) => [field, typeof licence[field] === "string" ? maskedNumber(licence[field]) : null]);
  return { masked: Object.fromEntries(masked), ciphertexts: Object.fromEntries(ciphertexts) };
}

/** The numbers of a stored customer. Throws an ApiError (unavailable) if KMS does not answer or throttles. */
export async function decryptDriverLicence(customerId: string, item: Item): Promise<DriverLicence> {
  const numbers = storedIn(item).map(async ([field, ciphertext]) => {
    const number = await available(() => decrypt(keyOf(customerId, field), ciphertext));
    return [field, number] as const;
  });
  return Object.fromEntries(await Promise.all(numbers));
}

/** The ciphertexts of a stored customer, for a copy of the customer. Throws an ApiError (unavailable) if KMS does not answer or throttles. */
export async function copyCiphertexts(item: Item, from: string, to: string): Promise<Item> {
  const copies = storedIn(item).map(async ([field, ciphertext]) => {
    const copy = await available(() => reEncrypt(keyOf(from, field), keyOf(to, field), ciphertext));
    return [ciphertextName(field), copy] as const;
  });
  return Object.fromEntries(await Promise.all(copies));
}

/** The ciphertexts of a stored customer as they are. */
export const ciphertextsOf = (item: Item): Item =>
  Object.fromEntries(storedIn(item).map(([field, ciphertext]) => [ciphertextName(field), ciphertext]));

const storedIn = (item: Item): (readonly [DriverLicenceField, string])[] =>
  driverLicenceFields.flatMap((field) => {
    const ciphertext = item[ciphertextName(field)];
    return typeof ciphertext === "string" ? [[field, ciphertext] as const] : [];
  });

/** A ciphertext can only be decrypted for the same customer and field. */
const keyOf = (customerId: string, field: DriverLicenceField): EncryptionKey => ({
  KeyId: setting("DRIVER_LICENCES_KEY_ID"),
  EncryptionContext: { customerId, field },
});

const available = <T>(call: () => Promise<T>): Promise<T> => withKms("Driver licence numbers cannot be saved or shown", call);
