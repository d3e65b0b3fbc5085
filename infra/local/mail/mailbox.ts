import { randomUUID } from "node:crypto";
import { mkdir, readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { writeAtomically } from "../json-file.ts";
import type { Message } from "./message.ts";

const written = /^[0-9a-f]{16}-[0-9a-f-]{36}-000000$/;

/** The sent messages, one file each. File names sort by time. */
export class Mailbox {
  readonly #folder: string;
  #last = 0;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(folder: string): Promise<Mailbox> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return new Mailbox(folder);
  }

  /** An id in SES's format and a time, which is later than any before. */
  stamp(): Pick<Message, "id" | "sentAt"> {
    this.#last = Math.max(Date.now(), this.#last + 1);
    const id = `${this.#last.toString(16).padStart(16, "0")}-${randomUUID()}-000000`;
    return { id, sentAt: new Date(this.#last).toISOString() };
  }

  async keep(message: Message): Promise<void> {
    await writeAtomically(this.#fileOf(message.id), JSON.stringify(message));
  }

  /** Newest first. */
  async newest(max: number): Promise<Message[]> {
    const files = (await readdir(this.#folder)).filter((file) => written.test(file.replace(/\.json$/, "")));
    const ids = files.toSorted().toReversed().slice(0, max);
    return Promise.all(ids.map(async (file) => JSON.parse(await readFile(join(this.#folder, file), "utf8")) as Message));
  }

  async find(id: string): Promise<Message | undefined> {
    if (!written.test(id)) return undefined;
    try {
      return JSON.parse(await readFile(this.#fileOf(id), "utf8")) as Message;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  }

  #fileOf(id: string): string {
    return join(this.#folder, `${id}.json`);
  }
}
