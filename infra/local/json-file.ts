import { readFile, rename, writeFile } from "node:fs/promises";

export async function readJsonFile(path: string): Promise<unknown> {
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

/** Replaces a file atomically: a killed process leaves either the old or the new text. Only the owner can read it. */
export async function writeAtomically(path: string, text: string): Promise<void> {
  const next = `${path}.next`;
  await writeFile(next, text, { mode: 0o600 });
  await rename(next, path);
}

/** Writes a file's latest text, one write at a time. Changes during a write are combined into the next one. */
export class CoalescingFileWriter {
  #path: string;
  #text: () => string;
  #waiting: Promise<void> | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(path: string, text: () => string) {
    this.#path = path;
    this.#text = text;
  }

  markDirty(): void {
    this.#waiting ??= this.#last.then(
      () => this.#write(),
      () => this.#write(),
    );
    // flush() rejects with the error.
    this.#waiting.catch(() => {});
  }

  /** Resolves when all changes so far are on disk. */
  flush(): Promise<void> {
    return this.#waiting ?? this.#last;
  }

  #write(): Promise<void> {
    this.#last = this.#waiting!;
    this.#waiting = undefined;
    return writeAtomically(this.#path, this.#text());
  }
}
