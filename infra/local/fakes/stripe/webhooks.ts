import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { newId } from "./account.ts";

/** Delivers a signed webhook; returns the status. */
export type Receiver = (body: string, signature: string) => Promise<number>;

export interface WebhookOptions {
  readonly secret: string;
  readonly receive: Receiver;
  readonly now: () => number;
  /** Delays before each retry of a failed delivery. */
  readonly pausesMs?: readonly number[];
}

const usualPausesMs = [200, 1_000, 3_000, 10_000, 30_000, 60_000];

export function signatureOf(body: string, secret: string, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1000);
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
}

export class Webhooks {
  readonly #options: WebhookOptions;
  readonly #closing = new AbortController();
  readonly #inFlight = new Set<Promise<void>>();

  constructor(options: WebhookOptions) {
    this.#options = options;
  }

  /** A webhook contains the object's current state. */
  send(type: string, object: object, created: number): void {
    const event = { id: newId("evt"), object: "event", type, created, livemode: false, pending_webhooks: 1, data: { object } };
    const delivered = this.#deliver(JSON.stringify(event)).finally(() => this.#inFlight.delete(delivered));
    this.#inFlight.add(delivered);
  }

  /** Resolves when every webhook is delivered or has failed for good. */
  async settled(): Promise<void> {
    while (this.#inFlight.size > 0) await Promise.all(this.#inFlight);
  }

  close(): void {
    this.#closing.abort();
  }

  async #deliver(body: string): Promise<void> {
    const { receive, secret, now, pausesMs = usualPausesMs } = this.#options;
    for (const pauseMs of [...pausesMs, undefined]) {
      const status = await receive(body, signatureOf(body, secret, now())).catch(() => 0);
      if (pauseMs === undefined || (status >= 200 && status < 300)) return;
      const isGoingOn = await pause(pauseMs, true, { signal: this.#closing.signal }).catch(() => false);
      if (!isGoingOn) return;
    }
  }
}
