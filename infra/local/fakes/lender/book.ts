import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { CoalescingFileWriter, readJsonFile } from "../../json-file.ts";

export const decisions = ["received", "referred", "accepted", "declined"] as const;

export type Decision = (typeof decisions)[number];

export interface ReceivedApplication {
  readonly reference: string;
  readonly clientReference: string;
  readonly from: string;
  readonly payload: unknown;
  readonly files: readonly { readonly id: string; readonly kind: string; readonly name: string; readonly bytes: number }[];
  readonly decision: Decision;
  readonly message: string | null;
  /** Incremented by each decision. */
  readonly version: number;
}

const messages: Readonly<Record<Decision, string | null>> = {
  received: null,
  referred: "One of our credit assessors will look at this application.",
  accepted: "Approved subject to verification of the asset.",
  declined: "Declined: outside our current credit policy.",
};

export class LenderBook {
  readonly #file: CoalescingFileWriter | undefined;
  readonly #received = new Map<string, ReceivedApplication>();
  readonly #onChange: (received: ReceivedApplication) => void;
  defaultDecision: Decision = "received";

  private constructor(file: string | undefined, onChange: (received: ReceivedApplication) => void) {
    this.#file = file === undefined ? undefined : new CoalescingFileWriter(file, () => JSON.stringify(this.all));
    this.#onChange = onChange;
  }

  static async open(folder: string | undefined, name: string, onChange: (received: ReceivedApplication) => void): Promise<LenderBook> {
    if (folder === undefined) return new LenderBook(undefined, onChange);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${name}.json`);
    const book = new LenderBook(file, onChange);
    for (const received of ((await readJsonFile(file)) ?? []) as ReceivedApplication[]) book.#received.set(received.reference, received);
    return book;
  }

  get all(): readonly ReceivedApplication[] {
    return [...this.#received.values()];
  }

  find(reference: string): ReceivedApplication | undefined {
    return this.#received.get(reference);
  }

  /** Adds an application. A repeated clientReference returns the existing one. */
  async receive({
    clientReference,
    from,
    payload,
  }: Pick<ReceivedApplication, "clientReference" | "from" | "payload">): Promise<ReceivedApplication> {
    const existing = this.all.find((received) => received.clientReference === clientReference);
    if (existing) return existing;
    const reference = `K${randomBytes(5).toString("hex").toUpperCase()}`;
    const decision = this.defaultDecision;
    return this.#store({ reference, clientReference, from, payload, files: [], decision, message: messages[decision], version: 1 });
  }

  async addFile(received: ReceivedApplication, file: ReceivedApplication["files"][number]): Promise<void> {
    if (received.files.some(({ id }) => id === file.id)) return;
    await this.#store({ ...received, files: [...received.files, file] });
  }

  /** Records a decision and notifies the sender. Returns undefined for an unknown reference. */
  async decide(reference: string, decision: Decision): Promise<ReceivedApplication | undefined> {
    const received = this.find(reference);
    if (!received) return undefined;
    const decided = await this.#store({ ...received, decision, message: messages[decision], version: received.version + 1 });
    this.#onChange(decided);
    return decided;
  }

  async #store(received: ReceivedApplication): Promise<ReceivedApplication> {
    this.#received.set(received.reference, received);
    this.#file?.markDirty();
    await this.#file?.flush();
    return received;
  }
}
