import type { Writable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { inspect } from "node:util";
import { Worker } from "node:worker_threads";

export interface ApiStart {
  readonly url: string;
  /** Where events for its functions are posted. */
  readonly eventsUrl: string;
  readonly routes: number;
}

interface ApiRunnerOptions {
  /** The thread's module. Posts an ApiStart when it is ready. */
  readonly entry: URL;
  readonly environment: Readonly<Record<string, string>>;
  readonly say: (line: string) => void;
  /** Receives all that the functions print. */
  readonly log: Writable;
  /** Also prints the functions' log lines. Their standard error is always printed. */
  readonly isVerbose: boolean;
}

const restartPauseMs = 1_000;

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
      if (isReady) void this.#restart(worker);
    });
    return promise;
  }

  /** As Lambda does after a crash: until a thread is ready. A stop, or a start for other reasons, ends it. */
  async #restart(crashed: Worker): Promise<void> {
    for (let last: Worker | undefined = crashed; this.#worker === last; await pause(restartPauseMs)) {
      const started = this.start();
      last = this.#worker;
      const failure = await started.then(
        () => undefined,
        (error: unknown) => String(error),
      );
      if (failure === undefined) return;
      this.#options.say(failure);
    }
  }

  #newWorker(): Worker {
    const { entry, environment, log, isVerbose } = this.#options;
    const worker = new Worker(entry, { env: { ...environment }, stdout: true, stderr: true });
    worker.stdout.pipe(log, { end: false });
    worker.stderr.pipe(log, { end: false });
    if (isVerbose) worker.stdout.pipe(process.stdout, { end: false });
    worker.stderr.pipe(process.stderr, { end: false });
    return worker;
  }
}
