import { mkdir, readFile, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type FailureRecord, invokeAsync, retryDelaysMs } from "./async-invocation.ts";
import { writeAtomically } from "./json-file.ts";

/** Delivers an event. Rejects with InvocationFailed when the function failed, with another error when it is unreachable. */
export type Deliver<E> = (event: E) => Promise<void>;

const firstPauseMs = 200;
const maxPauseMs = 10_000;

interface QueueOptions<E> {
  readonly deliver: Deliver<E>;
  readonly delaysMs?: readonly number[] | undefined;
}

/** Undelivered events, on disk to survive a killed process. They may arrive twice or out of order, and end in the failure queue. */
export class EventQueue<E extends { readonly id: string }> {
  readonly #folder: string;
  readonly #options: QueueOptions<E>;
  readonly #closing = new AbortController();
  readonly #inFlight = new Set<Promise<void>>();

  private constructor(folder: string, options: QueueOptions<E>) {
    this.#folder = folder;
    this.#options = options;
  }

  static async open<E extends { readonly id: string }>(folder: string, options: QueueOptions<E>): Promise<EventQueue<E>> {
    const queue = new EventQueue(folder, options);
    await mkdir(queue.#failedFolder, { recursive: true, mode: 0o700 });
    for (const event of await contentsOf<E>(folder)) queue.#send(event);
    return queue;
  }

  /** Resolves when the event is on disk and so will be delivered. */
  async add(event: E): Promise<void> {
    await writeAtomically(fileOf(this.#folder, event), JSON.stringify(event));
    this.#send(event);
  }

  failed(): Promise<FailureRecord[]> {
    return contentsOf<FailureRecord>(this.#failedFolder);
  }

  /** Stops delivery. The next start delivers the remaining events. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#inFlight);
  }

  get #failedFolder(): string {
    return join(this.#folder, "failed");
  }

  #send(event: E): void {
    const sent = this.#untilProcessed(event).finally(() => this.#inFlight.delete(sent));
    this.#inFlight.add(sent);
  }

  async #untilProcessed(event: E): Promise<void> {
    const { signal } = this.#closing;
    for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
      const isProcessed = await this.#process(event).then(
        () => true,
        () => false,
      );
      if (isProcessed) return;
      await pause(pauseMs, undefined, { signal }).catch(() => {});
    }
  }

  async #process(event: E): Promise<void> {
    const { deliver, delaysMs = retryDelaysMs } = this.#options;
    const record = await invokeAsync(event, () => deliver(event), { delaysMs, signal: this.#closing.signal });
    if (record) await writeAtomically(fileOf(this.#failedFolder, event), JSON.stringify(record));
    await rm(fileOf(this.#folder, event), { force: true });
  }
}

const fileOf = (folder: string, { id }: { readonly id: string }): string => join(folder, `${id}.json`);

async function contentsOf<T>(folder: string): Promise<T[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".json"));
  return Promise.all(files.map(async (file) => JSON.parse(await readFile(join(folder, file), "utf8")) as T));
}
