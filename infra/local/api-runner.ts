import { inspect } from "node:util";
import { Worker } from "node:worker_threads";

/** What the API says of itself once it stands. */
export interface ApiStart {
  readonly url: string;
  /** Where its functions take events in. */
  readonly eventsUrl: string;
  readonly routes: number;
}

/** Runs the API in a thread of its own, with nothing in its environment but its configuration; a new start reads the sources anew. */
export class ApiRunner {
  readonly #environment: Readonly<Record<string, string>>;
  readonly #say: (line: string) => void;
  #worker: Worker | undefined;
  #started: Promise<ApiStart> | undefined;

  constructor(environment: Readonly<Record<string, string>>, say: (line: string) => void) {
    this.#environment = environment;
    this.#say = say;
  }

  /** Where the API stands, now or as soon as it has started again. */
  get url(): Promise<string> {
    return this.#standing.then(({ url }) => url);
  }

  /** Where its functions take events in, now or as soon as it has started again. */
  get eventsUrl(): Promise<string> {
    return this.#standing.then(({ eventsUrl }) => eventsUrl);
  }

  get #standing(): Promise<ApiStart> {
    return this.#started ?? Promise.reject(new Error("the API is stopped"));
  }

  /** Starts the API, or starts it again while the former one ends; rejects if it ends before it stands. */
  start(): Promise<ApiStart> {
    void this.#worker?.terminate();
    const started = this.#run();
    // Whoever asks for the address hears of the failure too.
    started.catch(() => {});
    this.#started = started;
    return started;
  }

  async stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#started = undefined;
    await worker?.terminate();
  }

  #run(): Promise<ApiStart> {
    const worker = new Worker(new URL("./api-thread.ts", import.meta.url), { env: { ...this.#environment } });
    const { promise, resolve, reject } = Promise.withResolvers<ApiStart>();
    let stands = false;
    this.#worker = worker;
    worker.once("message", (start: ApiStart) => {
      stands = true;
      resolve(start);
    });
    worker.once("error", (error) => {
      if (stands) this.#say(`The API has ended and starts again: ${inspect(error)}`);
      reject(error as Error);
    });
    worker.once("exit", () => {
      reject(new Error("the API has ended before it stood"));
      // As Lambda does for a function that has crashed.
      if (stands && this.#worker === worker) this.start().catch((error: unknown) => this.#say(String(error)));
    });
    return promise;
  }
}
