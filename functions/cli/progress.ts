/** Shorter runs need no progress report. */
const minReported = 300;

export class Progress {
  readonly #verb: string;
  readonly #total: number;

  constructor(verb: string, total: number) {
    this.#verb = verb;
    this.#total = total;
  }

  report(done: number): void {
    if (this.#total <= minReported) return;
    const tenth = Math.ceil(this.#total / 10);
    if (done % tenth === 0 || done === this.#total) {
      process.stderr.write(`${this.#verb} ${done.toLocaleString("en-AU")} of ${this.#total.toLocaleString("en-AU")} scenarios\n`);
    }
  }
}
