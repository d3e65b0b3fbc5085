import { readFile, rename, writeFile } from "node:fs/promises";

/** The JSON in a file, or undefined where there is no such file yet. */
export async function keptJson(path: string): Promise<unknown> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch (cause) {
    throw new Error(`${path} is not JSON`, { cause });
  }
}

/** Replaces a file whole, so that a process killed at any moment leaves the old text or the new; only its owner may read it. */
export async function writeAtomically(path: string, text: string): Promise<void> {
  const next = `${path}.next`;
  await writeFile(next, text, { mode: 0o600 });
  await rename(next, path);
}

/** Writes the latest text of a file, one write at a time; those who change it during a write share the next one. */
export class LatestText {
  #path: string;
  #text: () => string;
  #waiting: Promise<void> | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(path: string, text: () => string) {
    this.#path = path;
    this.#text = text;
  }

  changed(): void {
    this.#waiting ??= this.#last.then(
      () => this.#write(),
      () => this.#write(),
    );
    // Whoever caused the change awaits written().
    this.#waiting.catch(() => {});
  }

  /** Resolves when every change so far is on disk. */
  written(): Promise<void> {
    return this.#waiting ?? this.#last;
  }

  #write(): Promise<void> {
    this.#last = this.#waiting!;
    this.#waiting = undefined;
    return writeAtomically(this.#path, this.#text());
  }
}
