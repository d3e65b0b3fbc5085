import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { readJsonFile, writeAtomically } from "../json-file.ts";

export type Context = Readonly<Record<string, string>>;

const algorithm = "aes-256-gcm";
const [ivBytes, tagBytes] = [12, 16];

type StoredData = Readonly<Record<string, string>>;

export class KeyStore {
  readonly #keys: ReadonlyMap<string, Buffer>;

  private constructor(stored: StoredData) {
    this.#keys = new Map(Object.entries(stored).map(([id, material]) => [id, Buffer.from(material, "base64")]));
  }

  static async open(folder: string, ids: readonly string[]): Promise<KeyStore> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, "keys.json");
    const before = ((await readJsonFile(path)) as StoredData | undefined) ?? {};
    const stored = { ...Object.fromEntries(ids.map((id) => [id, randomBytes(32).toString("base64")])), ...before };
    await writeAtomically(path, `${JSON.stringify(stored, null, 1)}\n`);
    return new KeyStore(stored);
  }

  has(id: string): boolean {
    return this.#keys.has(id);
  }

  /** The ciphertext blob includes the key's id, as with KMS. */
  encrypt(id: string, plaintext: Buffer, context: Context): Buffer {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, this.#keys.get(id)!, iv, { authTagLength: tagBytes }).setAAD(authenticated(context));
    const sealed = Buffer.concat([cipher.update(plaintext), cipher.final()]);
    const name = Buffer.from(id);
    return Buffer.concat([Buffer.from([name.length]), name, iv, cipher.getAuthTag(), sealed]);
  }

  keyOf(blob: Buffer): string {
    return blob.toString("utf8", 1, 1 + (blob[0] ?? 0));
  }

  /** Throws if the blob was changed or the context differs. */
  decrypt(blob: Buffer, context: Context): Buffer {
    const id = this.keyOf(blob);
    const rest = blob.subarray(1 + Buffer.byteLength(id));
    const [iv, tag] = [rest.subarray(0, ivBytes), rest.subarray(ivBytes, ivBytes + tagBytes)];
    const decipher = createDecipheriv(algorithm, this.#keys.get(id)!, iv, { authTagLength: tagBytes });
    decipher.setAAD(authenticated(context)).setAuthTag(tag);
    return Buffer.concat([decipher.update(rest.subarray(ivBytes + tagBytes)), decipher.final()]);
  }
}

/** Independent of the pairs' order. */
const authenticated = (context: Context): Buffer =>
  Buffer.from(JSON.stringify(Object.entries(context).toSorted(([one], [other]) => (one < other ? -1 : 1))));
