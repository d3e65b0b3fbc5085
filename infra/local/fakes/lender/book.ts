import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { LatestText, storedJson } from "../../cognito/atomic-file.ts";

export const decisions = ["received", "referred", "accepted", "declined"] as const;

export type Decision = (typeof decisions)[number];

export interface Received {
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
  readonly #file: LatestText | undefined;
  readonly #received = new Map<string, Received>();
  readonly #onChange: (received: Received) => void;
  decidesAtOnce: Decision = "received";

  private constructor(file: string | undefined, onChange: (received: Received) => void) {
    this.#file = file === undefined ? undefined : new LatestText(file, () => JSON.stringify(this.all));
    this.#onChange = onChange;
  }

  static async open(folder: string | undefined, name: string, onChange: (received: Received) => void): Promise<LenderBook> {
    if (folder === undefined) return new LenderBook(undefined, onChange);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${name}.json`);
    const book = new LenderBook(file, onChange);
    for (const received of ((await storedJson(file)) ?? []) as Received[]) book.#received.set(received.reference, received);
    return book;
  }

  get all(): readonly Received[] {
    return [...this.#received.values()];
  }

  find(reference: string): Received | undefined {
    return this.#received.get(reference);
  }

  /** Adds an application. A repeated clientReference returns the existing one. */
  async take({ clientReference, from, payload }: Pick<Received, "clientReference" | "from" | "payload">): Promise<Received> {
    const existing = this.all.find((received) => received.clientReference === clientReference);
    if (existing) return existing;
    const reference = `K${randomBytes(5).toString("hex").toUpperCase()}`;
    const decision = this.decidesAtOnce;
    return this.#store({ reference, clientReference, from, payload, files: [], decision, message: messages[decision], version: 1 });
  }

  async addFile(received: Received, file: Received["files"][number]): Promise<void> {
    if (received.files.some(({ id }) => id === file.id)) return;
    await this.#store({ ...received, files: [...received.files, file] });
  }

  /** Records a decision and notifies the sender. Returns undefined for an unknown reference. */
  async decide(reference: string, decision: Decision): Promise<Received | undefined> {
    const received = this.find(reference);
    if (!received) return undefined;
    const decided = await this.#store({ ...received, decision, message: messages[decision], version: received.version + 1 });
    this.#onChange(decided);
    return decided;
  }

  async #store(received: Received): Promise<Received> {
    this.#received.set(received.reference, received);
    this.#file?.changed();
    await this.#file?.written();
    return received;
  }
}
