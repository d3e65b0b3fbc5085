import { type TableSnapshot, tableSnapshot } from "./table-snapshot.ts";

/** What is prepared for a piece of work, the table as it stands then, and the ids that are the same each time. */
export interface Begun<Prepared> {
  readonly prepared: Prepared;
  readonly base: TableSnapshot;
  readonly marks: ReadonlySet<string>;
}

export interface Beginning<Prepared> {
  readonly prepare: () => Promise<Prepared>;
  /** Whether it is about what stands outside the table, so that it must be prepared anew each time. */
  readonly isOnce: boolean;
}

/** Lets a piece of work begin over and over, each time from the same table. */
export class SameBeginning<Prepared> {
  readonly #beginning: Beginning<Prepared>;
  #prepared: Prepared | undefined;
  #base: TableSnapshot | undefined;

  constructor(beginning: Beginning<Prepared>) {
    this.#beginning = beginning;
  }

  async begun(): Promise<Begun<Prepared>> {
    const { prepare, isOnce } = this.#beginning;
    this.#base ??= await tableSnapshot();
    await this.#base.restore();
    if (this.#prepared !== undefined && !isOnce) return { prepared: this.#prepared, base: this.#base, marks: this.#base.marks };
    this.#prepared = await prepare();
    const base = await tableSnapshot();
    if (!isOnce) this.#base = base;
    return { prepared: this.#prepared, base, marks: this.#base.marks };
  }
}
