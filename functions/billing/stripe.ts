import type { Stripe } from "stripe";
import { ExternalServiceError } from "../adapters/http/external-service-error.ts";
import { ExternalService } from "../adapters/http/external-service.ts";
import { ApiError } from "../call/api-error.ts";

export interface StripeAccess {
  readonly url: string;
  readonly key: () => Promise<string>;
  readonly timeoutMs?: number;
}

const maxMs = 4_000;

/** Stripe's SDK with 3 s per attempt, one retry under the same idempotency key, and a circuit breaker that opens after five failures. */
export class StripeAccount {
  readonly #access: StripeAccess;
  readonly #service: ExternalService;
  #client: { readonly key: string; readonly stripe: Stripe } | undefined;

  constructor(access: StripeAccess) {
    this.#access = access;
    const { url, timeoutMs } = access;
    this.#service = new ExternalService({ name: "stripe", url, ...(timeoutMs !== undefined && { timeoutMs }) });
  }

  /** Throws the SDK's error if Stripe rejects the request, and an ApiError (unavailable) if Stripe does not answer. */
  async call<T>(operation: (stripe: Stripe) => Promise<T>): Promise<T> {
    const stripe = await this.#stripe();
    try {
      return await operation(stripe);
    } catch (error) {
      throw isStripesFault(error) ? paymentsUnavailable(error) : error;
    }
  }

  async #stripe(): Promise<Stripe> {
    const key = await this.#access.key().catch((cause: unknown) => {
      throw paymentsUnavailable(cause);
    });
    if (this.#client?.key !== key) this.#client = { key, stripe: await this.#clientOf(key) };
    return this.#client.stripe;
  }

  async #clientOf(key: string): Promise<Stripe> {
    const sdk = await import("./sdk.ts");
    const { protocol, hostname, port } = new URL(this.#access.url);
    return new sdk.Stripe(key, {
      protocol: protocol === "http:" ? "http" : "https",
      host: hostname,
      port: port === "" ? "443" : port,
      httpClient: sdk.Stripe.createFetchHttpClient((input, init) =>
        this.#fetch(new URL(input instanceof Request ? input.url : input), init),
      ),
      // Longer than the time-out of ExternalService, which therefore fires first.
      timeout: maxMs,
      maxNetworkRetries: 1,
      telemetry: false,
    });
  }

  async #fetch({ pathname, search }: URL, { method, headers, body }: RequestInit = {}): Promise<Response> {
    const request = {
      method: method as "GET" | "POST" | "DELETE",
      path: pathname + search,
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === "string" && { body }),
    };
    return this.#service.call(request, ({ status, text }) => {
      JSON.parse(text);
      return new Response(text, { status, headers: { "content-type": "application/json" } });
    });
  }
}

/** Whether Stripe rejected the request as invalid, so that a retry cannot help. */
export const isRejected = (error: unknown): boolean => typeOf(error) === "StripeInvalidRequestError";

export const isMissing = (error: unknown): boolean => isRejected(error) && (error as { code?: unknown }).code === "resource_missing";

const transientErrors: readonly unknown[] = ["StripeConnectionError", "StripeAPIError", "StripeRateLimitError"];
const isStripesFault = (error: unknown): boolean => error instanceof ExternalServiceError || transientErrors.includes(typeOf(error));

const typeOf = (error: unknown): unknown => (error instanceof Error ? (error as { type?: unknown }).type : undefined);

export function paymentsUnavailable(cause: unknown): ApiError {
  const message = "Payments cannot be reached right now, and nothing was charged. Please try again in a few minutes.";
  const apiError = new ApiError("unavailable", "PAYMENTS_UNAVAILABLE", message);
  apiError.cause = cause;
  return apiError;
}
