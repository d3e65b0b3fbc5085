import { type Parameters, textOf, within } from "../cognito/parameters.ts";
import { ServiceError } from "../cognito/service-error.ts";
import type { Context, KeyStore } from "./key-store.ts";

interface Operation {
  readonly takes: readonly string[];
  readonly run: (keys: KeyStore, call: Parameters) => object;
}

export const operations: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  ["Encrypt", { takes: ["KeyId", "Plaintext", "EncryptionContext"], run: encrypt }],
  ["Decrypt", { takes: ["KeyId", "CiphertextBlob", "EncryptionContext"], run: decrypt }],
  [
    "ReEncrypt",
    {
      takes: ["CiphertextBlob", "SourceKeyId", "SourceEncryptionContext", "DestinationKeyId", "DestinationEncryptionContext"],
      run: reEncrypt,
    },
  ],
]);

const maxPlaintextBytes = 4096;
const maxCiphertextBytes = 6144;
const EncryptionAlgorithm = "SYMMETRIC_DEFAULT";

function encrypt(keys: KeyStore, call: Parameters) {
  const KeyId = existingKey(keys, textOf(call, "KeyId"));
  const plaintext = bytesOf(call, "Plaintext", maxPlaintextBytes);
  const blob = keys.encrypt(KeyId, plaintext, contextOf(call, "EncryptionContext"));
  return { CiphertextBlob: blob.toString("base64"), KeyId, EncryptionAlgorithm };
}

function decrypt(keys: KeyStore, call: Parameters) {
  const { plaintext, KeyId } = decrypted(keys, call, { keyName: "KeyId", contextName: "EncryptionContext" });
  return { Plaintext: plaintext.toString("base64"), KeyId, EncryptionAlgorithm };
}

function reEncrypt(keys: KeyStore, call: Parameters) {
  const source = decrypted(keys, call, { keyName: "SourceKeyId", contextName: "SourceEncryptionContext" });
  const KeyId = existingKey(keys, textOf(call, "DestinationKeyId"));
  const blob = keys.encrypt(KeyId, source.plaintext, contextOf(call, "DestinationEncryptionContext"));
  return {
    CiphertextBlob: blob.toString("base64"),
    SourceKeyId: source.KeyId,
    KeyId,
    SourceEncryptionAlgorithm: EncryptionAlgorithm,
    DestinationEncryptionAlgorithm: EncryptionAlgorithm,
  };
}

function decrypted(keys: KeyStore, call: Parameters, { keyName, contextName }: { readonly keyName: string; readonly contextName: string }) {
  const blob = bytesOf(call, "CiphertextBlob", maxCiphertextBytes);
  const KeyId = keys.keyOf(blob);
  const named = call[keyName] === undefined ? KeyId : existingKey(keys, textOf(call, keyName));
  if (!keys.has(KeyId)) throw invalidCiphertext();
  if (named !== KeyId) {
    const message = "The key ID in the request does not identify a CMK that can perform this operation.";
    throw new ServiceError("IncorrectKeyException", message);
  }
  return { plaintext: opened(keys, blob, contextOf(call, contextName)), KeyId };
}

function opened(keys: KeyStore, blob: Buffer, context: Context): Buffer {
  try {
    return keys.decrypt(blob, context);
  } catch (cause) {
    throw Object.assign(invalidCiphertext(), { cause });
  }
}

function existingKey(keys: KeyStore, id: string): string {
  if (keys.has(id)) return id;
  throw new ServiceError("NotFoundException", `Key '${id}' does not exist`);
}

function bytesOf(call: Parameters, name: string, maxBytes: number): Buffer {
  const bytes = Buffer.from(textOf(call, name), "base64");
  if (bytes.length >= 1 && bytes.length <= maxBytes) return bytes;
  const member = name.charAt(0).toLowerCase() + name.slice(1);
  const constraint = `Member must have length ${bytes.length === 0 ? "greater than or equal to 1" : `less than or equal to ${maxBytes}`}`;
  throw new ServiceError(
    "ValidationException",
    `1 validation error detected: Value at '${member}' failed to satisfy constraint: ${constraint}`,
  );
}

function contextOf(call: Parameters, name: string): Context {
  const pairs = within(call, name);
  if (Object.values(pairs).every((value) => typeof value === "string")) return pairs as Context;
  throw new ServiceError("SerializationException", `${name} can not be converted to a Map of Strings`);
}

/** Without a message, as in KMS. */
const invalidCiphertext = () => new ServiceError("InvalidCiphertextException", "");
