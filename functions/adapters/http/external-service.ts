import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleAll } from "cockatiel";
import { countMetric } from "../../metric.ts";
import { ExternalServiceError } from "./external-service-error.ts";

export interface ServiceAccess {
  readonly name: string;
  readonly url: string;
  readonly timeoutMs?: number;
  /** Limit of a response; 1 MB by default. */
  readonly maxBytes?: number;
}

export interface ExternalRequest {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Such as "/companies/123?view=full", with variable parts encoded. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

export interface ExternalResponse {
  readonly status: number;
  /** The bytes as UTF-8. */
  readonly text: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const failuresInARow = 5;
const openMs = 30_000;
const oneMegabyte = 1024 * 1024;
const serverErrors = 500;
const tooManyRequests = 429;

/** One attempt of 3 s, 1 MB by default, no redirects; the circuit opens for 30 s after five failures in a row. Create one instance per service. */
export class ExternalService {
  readonly #access: ServiceAccess;
  readonly #circuit;

  constructor(access: ServiceAccess) {
    this.#access = access;
    this.#circuit = circuitBreaker(handleAll, {
      halfOpenAfter: openMs,
      breaker: new ConsecutiveBreaker(failuresInARow),
    });
  }

  /** Returns the result of `read`. Throws ExternalServiceError; its fault is "malformed" if `read` throws and for status 429 and 5xx. */
  async call<T>(request: ExternalRequest, read: (answer: ExternalResponse) => T): Promise<T> {
    try {
      return await this.#circuit.execute(() => this.#counted(request, read));
    } catch (error) {
      throw error instanceof BrokenCircuitError ? this.#failure("circuit open", error) : error;
    }
  }

  async #counted<T>(request: ExternalRequest, read: (answer: ExternalResponse) => T): Promise<T> {
    const service = this.#access.name;
    countMetric("ExternalCalls", { service });
    try {
      return this.#read(await this.#answer(request), read);
    } catch (error) {
      const failure = error instanceof ExternalServiceError ? error : this.#failure(isTimeout(error) ? "timeout" : "unreachable", error);
      countMetric("ExternalFailures", { service }, { fault: failure.fault });
      throw failure;
    }
  }

  async #answer({ method = "GET", path, headers, body }: ExternalRequest): Promise<ExternalResponse> {
    const { url, timeoutMs = 3000, maxBytes = oneMegabyte } = this.#access;
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(`${url}${path}`, { method, redirect: "manual", signal, headers: headers ?? {}, body: body ?? null });
    if (response.status >= 300 && response.status < 400) throw this.#failure("redirected");
    const bytes = await boundedBytes(response, maxBytes);
    if (bytes === undefined) throw this.#failure("too long");
    return { status: response.status, text: new TextDecoder().decode(bytes), bytes };
  }

  #read<T>(answer: ExternalResponse, read: (answer: ExternalResponse) => T): T {
    if (answer.status >= serverErrors || answer.status === tooManyRequests) {
      throw this.#failure("malformed", new Error(`answered with status ${answer.status}`));
    }
    try {
      return read(answer);
    } catch (error) {
      throw this.#failure("malformed", error);
    }
  }

  #failure(fault: ExternalServiceError["fault"], cause?: unknown): ExternalServiceError {
    return new ExternalServiceError(this.#access.name, fault, cause);
  }
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === "TimeoutError";

/** Undefined for a body over the limit, which is not read to its end. */
async function boundedBytes({ body }: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
