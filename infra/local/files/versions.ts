import { createHash, randomBytes } from "node:crypto";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeAtomically } from "../json-file.ts";

/** A version of an object, or a delete marker. */
export interface Version {
  readonly key: string;
  readonly versionId: string;
  /** Sortable by age within a key. */
  readonly sequencer: string;
  readonly modified: string;
  /** With quotation marks, as in headers; empty for a delete marker. */
  readonly etag: string;
  readonly size: number;
  /** Headers that GET returns: content-type, x-amz-meta-... */
  readonly headers: Readonly<Record<string, string>>;
  readonly tags?: Readonly<Record<string, string>>;
  readonly isDeleted: boolean;
}

const describing = ".json";

/** A versioned bucket in a folder: for each version a file with its bytes and one with its metadata. */
export class Versions {
  readonly #folder: string;
  readonly #byKey: Map<string, Version[]>;
  #last: number;

  private constructor(folder: string, versions: readonly Version[]) {
    this.#folder = folder;
    this.#byKey = Map.groupBy(versions, ({ key }) => key);
    this.#last = Math.max(0, ...versions.map(({ sequencer }) => Number.parseInt(sequencer, 16)));
  }

  static async open(folder: string): Promise<Versions> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const files = (await readdir(folder)).filter((file) => file.endsWith(describing));
    const versions = await Promise.all(files.map(async (file) => JSON.parse(await readFile(join(folder, file), "utf8")) as Version));
    return new Versions(
      folder,
      versions.toSorted((a, b) => (a.sequencer < b.sequencer ? -1 : 1)),
    );
  }

  find(key: string, versionId?: string): Version | undefined {
    const versions = this.#byKey.get(key) ?? [];
    return versionId === undefined ? versions.at(-1) : versions.find((version) => version.versionId === versionId);
  }

  /** Undefined if the version has been removed. */
  async bytesOf({ key, versionId, isDeleted }: Version): Promise<Buffer | undefined> {
    if (isDeleted) return Buffer.alloc(0);
    return readFile(join(this.#folder, versionId)).catch((error: unknown) => {
      if (this.find(key, versionId)) throw error;
      return undefined;
    });
  }

  /** The latest versions of all keys that are not deleted, in byte order of the keys. */
  latest(): Version[] {
    return this.#inOrder().flatMap((versions) => versions.slice(-1).filter(({ isDeleted }) => !isDeleted));
  }

  /** All versions and delete markers in byte order of the keys, newest first for each key. */
  every(): Version[] {
    return this.#inOrder().flatMap((versions) => versions.toReversed());
  }

  #inOrder(): readonly (readonly Version[])[] {
    const keys = [...this.#byKey.keys()].toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    return keys.map((key) => this.#byKey.get(key)!);
  }

  /** Adds a version. It becomes visible when its metadata is written. */
  async put(key: string, content: Buffer, headers: Version["headers"]): Promise<Version> {
    const etag = `"${createHash("md5").update(content).digest("hex")}"`;
    const version = { ...this.#stamp(key), etag, size: content.length, headers, isDeleted: false };
    await writeFile(join(this.#folder, version.versionId), content, { mode: 0o600 });
    return this.#keep(version);
  }

  markDeleted(key: string): Promise<Version> {
    return this.#keep({ ...this.#stamp(key), etag: "", size: 0, headers: {}, isDeleted: true });
  }

  /** Replaces the version's tags. Does nothing if it has been deleted. */
  async tag({ key, versionId }: Version, tags: Readonly<Record<string, string>>): Promise<void> {
    const version = this.find(key, versionId);
    if (!version) return;
    const tagged = { ...version, tags };
    await writeAtomically(join(this.#folder, versionId + describing), JSON.stringify(tagged));
    // Removed during the write, which has brought its metadata back.
    if (!this.find(key, versionId)) return rm(join(this.#folder, versionId + describing), { force: true });
    const versions = this.#byKey.get(key) ?? [];
    this.#byKey.set(
      key,
      versions.map((each) => (each.versionId === versionId ? tagged : each)),
    );
  }

  async remove({ key, versionId }: Version): Promise<void> {
    const left = (this.#byKey.get(key) ?? []).filter((version) => version.versionId !== versionId);
    if (left.length === 0) this.#byKey.delete(key);
    else this.#byKey.set(key, left);
    await rm(join(this.#folder, versionId + describing), { force: true });
    await rm(join(this.#folder, versionId), { force: true });
  }

  #stamp(key: string): Pick<Version, "key" | "versionId" | "sequencer" | "modified"> {
    this.#last = Math.max(Date.now(), this.#last + 1);
    const sequencer = this.#last.toString(16).toUpperCase().padStart(16, "0");
    return { key, versionId: randomBytes(16).toString("hex"), sequencer, modified: new Date(this.#last).toISOString() };
  }

  async #keep(version: Version): Promise<Version> {
    await writeAtomically(join(this.#folder, version.versionId + describing), JSON.stringify(version));
    const versions = [...(this.#byKey.get(version.key) ?? []), version];
    // Concurrent writes may finish out of order.
    this.#byKey.set(
      version.key,
      versions.toSorted((a, b) => (a.sequencer < b.sequencer ? -1 : 1)),
    );
    return version;
  }
}
