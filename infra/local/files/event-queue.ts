import { mkdir, readFile, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { writeAtomically } from "../cognito/atomic-file.ts";

/** Takes an event in; rejects where it could not. */
export type Deliver<E> = (event: E) => Promise<void>;

const firstPauseMs = 200;
const longestPauseMs = 10_000;

/**
 * Events on their way to whom they are for, each a file until it has been taken in: what a killed process had not delivered, the next one
 * delivers. As with EventBridge an event may come twice, and later than one that follows it.
 */
export class EventQueue<E extends { readonly id: string }> {
  readonly #folder: string;
  readonly #deliver: Deliver<E>;
  readonly #closing = new AbortController();
  readonly #underWay = new Set<Promise<void>>();

  private constructor(folder: string, deliver: Deliver<E>) {
    this.#folder = folder;
    this.#deliver = deliver;
  }

  static async open<E extends { readonly id: string }>(folder: string, deliver: Deliver<E>): Promise<EventQueue<E>> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const queue = new EventQueue(folder, deliver);
    const files = (await readdir(folder)).filter((file) => file.endsWith(".json"));
    for (const file of files) queue.#send(JSON.parse(await readFile(join(folder, file), "utf8")) as E);
    return queue;
  }

  /** Resolves once the event will be delivered whatever happens. */
  async add(event: E): Promise<void> {
    await writeAtomically(this.#fileOf(event), JSON.stringify(event));
    this.#send(event);
  }

  /** Stops delivering; what is on its way stays for the next start. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#underWay);
  }

  #send(event: E): void {
    const sent = this.#untilDelivered(event).finally(() => this.#underWay.delete(sent));
    this.#underWay.add(sent);
  }

  async #untilDelivered(event: E): Promise<void> {
    const { signal } = this.#closing;
    for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      const isDelivered = await this.#deliver(event).then(
        () => true,
        () => false,
      );
      if (isDelivered) return rm(this.#fileOf(event), { force: true });
      await pause(pauseMs, undefined, { signal }).catch(() => {});
    }
  }

  #fileOf({ id }: E): string {
    return join(this.#folder, `${id}.json`);
  }
}
