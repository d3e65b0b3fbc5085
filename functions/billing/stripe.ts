import type { Stripe } from "stripe";
import { OutsideFailure } from "../outside/failure.ts";
import { OutsideService } from "../outside/service.ts";
import { Refusal } from "../http/refusal.ts";

export interface StripeAccess {
  /** Where Stripe's API stands, without a closing slash. */
  readonly url: string;
  /** The account's secret key, asked for at each call. */
  readonly key: () => Promise<string>;
  readonly timeoutMs?: number;
}

const longestMs = 4_000;

/** Stripe's SDK with this product's care around it: a time-out of 3 s, one repetition under the same key, and a rest after five failures. */
export class StripeAccount {
  readonly #access: StripeAccess;
  readonly #service: OutsideService;
  #client: { readonly key: string; readonly stripe: Stripe } | undefined;

  constructor(access: StripeAccess) {
    this.#access = access;
    const { url, timeoutMs } = access;
    this.#service = new OutsideService({ name: "stripe", url, ...(timeoutMs !== undefined && { timeoutMs }) });
  }

  /** Asks Stripe. What it refuses is thrown as the SDK throws it; where it does not answer, a Refusal says so. */
  async ask<T>(question: (stripe: Stripe) => Promise<T>): Promise<T> {
    const stripe = await this.#stripe();
    try {
      return await question(stripe);
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
      // The service's own time-out comes first.
      timeout: longestMs,
      maxNetworkRetries: 1,
      telemetry: false,
    });
  }

  /** What the SDK sends, by the way of every other call of an outside service. */
  async #fetch({ pathname, search }: URL, { method, headers, body }: RequestInit = {}): Promise<Response> {
    const request = {
      method: method as "GET" | "POST" | "DELETE",
      path: pathname + search,
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === "string" && { body }),
    };
    return this.#service.ask(request, ({ status, text }) => {
      JSON.parse(text);
      return new Response(text, { status, headers: { "content-type": "application/json" } });
    });
  }
}

/** Whether Stripe has looked at the request and will not have it, which no repetition mends. */
export const isRefused = (error: unknown): boolean => typeOf(error) === "StripeInvalidRequestError";

/** Whether what was asked for is not (or no longer) there. */
export const isMissing = (error: unknown): boolean => isRefused(error) && (error as { code?: unknown }).code === "resource_missing";

const passing: readonly unknown[] = ["StripeConnectionError", "StripeAPIError", "StripeRateLimitError"];
const isStripesFault = (error: unknown): boolean => error instanceof OutsideFailure || passing.includes(typeOf(error));

/** What the SDK calls an error of its own. */
const typeOf = (error: unknown): unknown => (error instanceof Error ? (error as { type?: unknown }).type : undefined);

/** What is said while the provider, or our key to it, cannot be had. */
export function paymentsUnavailable(cause: unknown): Refusal {
  const words = "Payments cannot be reached right now, and nothing was charged. Please try again in a few minutes.";
  const refusal = new Refusal("unavailable", "PAYMENTS_UNAVAILABLE", words);
  refusal.cause = cause;
  return refusal;
}
