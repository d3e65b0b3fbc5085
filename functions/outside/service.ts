import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleAll } from "cockatiel";
import { countMetric } from "../metric.ts";
import { boundedText } from "./bounded-text.ts";
import { OutsideFailure } from "./failure.ts";

/** Another company's service over HTTP. */
export interface ServiceAccess {
  /** For logs, metrics and alarms: "business-register". */
  readonly name: string;
  /** Without a closing slash; every request goes below it, and to no other host. */
  readonly url: string;
  readonly timeoutMs?: number;
}

export interface OutsideRequest {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  /** "/companies/123?view=full": what varies in it must be encoded. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

export interface OutsideAnswer {
  readonly status: number;
  readonly text: string;
}

const failuresInARow = 5;
const restMs = 30_000;
const serverErrors = 500;
const tooManyRequests = 429;

/**
 * Asks another company's service, once each time: at most 3 s and 1 MB, no redirects, and after five failures in a row not at all for 30 s.
 * Counts calls and failures. Keep one for each service, as its circuit lives in it.
 */
export class OutsideService {
  readonly #access: ServiceAccess;
  readonly #circuit;

  constructor(access: ServiceAccess) {
    this.#access = access;
    this.#circuit = circuitBreaker(handleAll, {
      halfOpenAfter: restMs,
      breaker: new ConsecutiveBreaker(failuresInARow),
    });
  }

  /** What `read` makes of the answer. Throws an OutsideFailure: what `read` throws is "wrong", and so are 429 and all of 500 and above. */
  async ask<T>(request: OutsideRequest, read: (answer: OutsideAnswer) => T): Promise<T> {
    try {
      return await this.#circuit.execute(() => this.#counted(request, read));
    } catch (error) {
      throw error instanceof BrokenCircuitError ? this.#failure("not asked", error) : error;
    }
  }

  async #counted<T>(request: OutsideRequest, read: (answer: OutsideAnswer) => T): Promise<T> {
    const service = this.#access.name;
    countMetric("OutsideCalls", { service });
    try {
      return this.#read(await this.#answer(request), read);
    } catch (error) {
      const failure = error instanceof OutsideFailure ? error : this.#failure(isLate(error) ? "late" : "unreachable", error);
      countMetric("OutsideFailures", { service }, { fault: failure.fault });
      throw failure;
    }
  }

  async #answer({ method = "GET", path, headers, body }: OutsideRequest): Promise<OutsideAnswer> {
    const { url, timeoutMs = 3000 } = this.#access;
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(`${url}${path}`, { method, redirect: "manual", signal, headers: headers ?? {}, body: body ?? null });
    if (response.status >= 300 && response.status < 400) throw this.#failure("redirected");
    const text = await boundedText(response);
    if (text === undefined) throw this.#failure("too long");
    return { status: response.status, text };
  }

  #read<T>(answer: OutsideAnswer, read: (answer: OutsideAnswer) => T): T {
    if (answer.status >= serverErrors || answer.status === tooManyRequests) {
      throw this.#failure("wrong", new Error(`answered with status ${answer.status}`));
    }
    try {
      return read(answer);
    } catch (error) {
      throw this.#failure("wrong", error);
    }
  }

  #failure(fault: OutsideFailure["fault"], cause?: unknown): OutsideFailure {
    return new OutsideFailure(this.#access.name, fault, cause);
  }
}

const isLate = (error: unknown): boolean => error instanceof Error && error.name === "TimeoutError";
