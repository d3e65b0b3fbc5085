import type { Writable } from "node:stream";
import { inspect } from "node:util";
import { Worker } from "node:worker_threads";

export interface ApiStart {
  readonly url: string;
  /** Where events for its functions are posted. */
  readonly eventsUrl: string;
  readonly routes: number;
}

interface ApiRunnerOptions {
  readonly environment: Readonly<Record<string, string>>;
  readonly say: (line: string) => void;
  /** Receives all that the functions print. */
  readonly log: Writable;
  /** Also prints the functions' log lines. Their standard error is always printed. */
  readonly isVerbose: boolean;
}

/** Runs the API in a worker thread, which reloads all sources at each start. */
export class ApiRunner {
  readonly #options: ApiRunnerOptions;
  #worker: Worker | undefined;
  #started: Promise<ApiStart> | undefined;

  constructor(options: ApiRunnerOptions) {
    this.#options = options;
  }

  get url(): Promise<string> {
    return this.#ready.then(({ url }) => url);
  }

  /** Where events for its functions are posted; waits while it restarts. */
  get eventsUrl(): Promise<string> {
    return this.#ready.then(({ eventsUrl }) => eventsUrl);
  }

  get #ready(): Promise<ApiStart> {
    return this.#started ?? Promise.reject(new Error("the API is stopped"));
  }

  /** Starts or restarts the API; rejects if the thread ends before it is ready. */
  start(): Promise<ApiStart> {
    void this.#worker?.terminate();
    const started = this.#run();
    // Callers of `url` receive the rejection too.
    started.catch(() => {});
    this.#started = started;
    return started;
  }

  async stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#started = undefined;
    await worker?.terminate();
    // The log may close next.
    for (const stream of [worker?.stdout, worker?.stderr]) stream?.unpipe();
  }

  #run(): Promise<ApiStart> {
    const worker = this.#newWorker();
    const { promise, resolve, reject } = Promise.withResolvers<ApiStart>();
    const { say } = this.#options;
    let isReady = false;
    this.#worker = worker;
    worker.once("message", (start: ApiStart) => {
      isReady = true;
      resolve(start);
    });
    worker.once("error", (error) => {
      if (isReady) say(`The API crashed and restarts: ${inspect(error)}`);
      reject(error as Error);
    });
    worker.once("exit", () => {
      reject(new Error("the API ended before it was ready"));
      // Lambda restarts a crashed function, too.
      if (isReady && this.#worker === worker) this.start().catch((error: unknown) => say(String(error)));
    });
    return promise;
  }

  #newWorker(): Worker {
    const { environment, log, isVerbose } = this.#options;
    const worker = new Worker(new URL("./api-thread.ts", import.meta.url), { env: { ...environment }, stdout: true, stderr: true });
    worker.stdout.pipe(log, { end: false });
    worker.stderr.pipe(log, { end: false });
    if (isVerbose) worker.stdout.pipe(process.stdout, { end: false });
    worker.stderr.pipe(process.stderr, { end: false });
    return worker;
  }
}
