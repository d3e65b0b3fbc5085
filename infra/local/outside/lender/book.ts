import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { LatestText, keptJson } from "../../cognito/atomic-file.ts";

export const decisions = ["received", "referred", "accepted", "refused"] as const;

export type Decision = (typeof decisions)[number];

/** An application as a lender has it. */
export interface Received {
  readonly reference: string;
  readonly clientReference: string;
  /** Who sent it: a user name, a Merchant ID. */
  readonly from: string;
  readonly told: unknown;
  readonly files: readonly { readonly id: string; readonly name: string; readonly bytes: number }[];
  readonly decision: Decision;
  readonly message: string | null;
  /** Counts its changes. */
  readonly version: number;
}

const messages: Readonly<Record<Decision, string | null>> = {
  received: null,
  referred: "One of our credit assessors will look at this application.",
  accepted: "Approved subject to verification of the asset.",
  refused: "Declined: outside our current credit policy.",
};

/** The applications that a made-up lender has, kept in a folder where there is one. */
export class LenderBook {
  readonly #kept: LatestText | undefined;
  readonly #received = new Map<string, Received>();
  readonly #onChange: (received: Received) => void;
  /** How the lender decides on what comes in. */
  decidesAtOnce: Decision = "received";

  private constructor(file: string | undefined, onChange: (received: Received) => void) {
    this.#kept = file === undefined ? undefined : new LatestText(file, () => JSON.stringify(this.all));
    this.#onChange = onChange;
  }

  static async open(folder: string | undefined, name: string, onChange: (received: Received) => void): Promise<LenderBook> {
    if (folder === undefined) return new LenderBook(undefined, onChange);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${name}.json`);
    const book = new LenderBook(file, onChange);
    for (const received of ((await keptJson(file)) ?? []) as Received[]) book.#received.set(received.reference, received);
    return book;
  }

  get all(): readonly Received[] {
    return [...this.#received.values()];
  }

  find(reference: string): Received | undefined {
    return this.#received.get(reference);
  }

  /** Takes an application in, the same one but once. */
  async take({ clientReference, from, told }: Pick<Received, "clientReference" | "from" | "told">): Promise<Received> {
    const standing = this.all.find((received) => received.clientReference === clientReference);
    if (standing) return standing;
    const reference = `K${randomBytes(5).toString("hex").toUpperCase()}`;
    const decision = this.decidesAtOnce;
    return this.#keep({ reference, clientReference, from, told, files: [], decision, message: messages[decision], version: 1 });
  }

  async addFile(received: Received, file: Received["files"][number]): Promise<void> {
    if (received.files.some(({ id }) => id === file.id)) return;
    await this.#keep({ ...received, files: [...received.files, file] });
  }

  /** Decides, and tells whoever sent it. */
  async decide(reference: string, decision: Decision): Promise<Received | undefined> {
    const received = this.find(reference);
    if (!received) return undefined;
    const decided = await this.#keep({ ...received, decision, message: messages[decision], version: received.version + 1 });
    this.#onChange(decided);
    return decided;
  }

  async #keep(received: Received): Promise<Received> {
    this.#received.set(received.reference, received);
    this.#kept?.changed();
    await this.#kept?.written();
    return received;
  }
}
