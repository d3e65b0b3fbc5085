import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { CoalescingFileWriter, readJsonFile } from "../json-file.ts";

export interface Secret {
  readonly arn: string;
  readonly name: string;
  readonly value: string;
  readonly versionId: string;
  readonly previous: { readonly value: string; readonly versionId: string } | null;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly changedAt: number;
  /** The time of DeleteSecret; null for other secrets. */
  readonly deletedAt: number | null;
}

export class SecretStore {
  readonly #secrets: Map<string, Secret>;
  readonly #file: CoalescingFileWriter;

  private constructor(path: string, secrets: readonly Secret[]) {
    this.#secrets = new Map(secrets.map((secret) => [secret.name, secret]));
    this.#file = new CoalescingFileWriter(path, () => `${JSON.stringify([...this.#secrets.values()], null, 1)}\n`);
  }

  static async open(folder: string): Promise<SecretStore> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, "secrets.json");
    return new SecretStore(path, ((await readJsonFile(path)) as Secret[] | undefined) ?? []);
  }

  find(id: string): Secret | undefined {
    return this.#secrets.get(id) ?? [...this.#secrets.values()].find(({ arn }) => arn === id);
  }

  write(name: string, value: string, versionId: string = randomUUID()): Promise<Secret> {
    const known = this.#secrets.get(name);
    if (known?.value === value && known.deletedAt === null) return Promise.resolve(known);
    const now = Date.now();
    return this.#keep({
      arn: known?.arn ?? `arn:aws:secretsmanager:ap-southeast-2:000000000000:secret:${name}-${randomUUID().slice(0, 6)}`,
      name,
      value,
      versionId,
      previous: known ? { value: known.value, versionId: known.versionId } : null,
      createdAt: known?.createdAt ?? now,
      changedAt: now,
      deletedAt: null,
    });
  }

  markDeleted(secret: Secret): Promise<Secret> {
    return this.#keep({ ...secret, deletedAt: Date.now() });
  }

  async remove({ name }: Secret): Promise<void> {
    this.#secrets.delete(name);
    this.#file.markDirty();
    await this.#file.flush();
  }

  async #keep(secret: Secret): Promise<Secret> {
    this.#secrets.set(secret.name, secret);
    this.#file.markDirty();
    await this.#file.flush();
    return secret;
  }
}
