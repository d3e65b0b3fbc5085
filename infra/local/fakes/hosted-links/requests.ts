import { randomBytes, randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type CompanyName, companyNames } from "../../../../functions/customer-checks/company-names.ts";
import { LatestText, storedJson } from "../../cognito/atomic-file.ts";

export const hostedServices = Object.values(companyNames);

/** A company's request to a customer, who completes it on the company's page. */
export interface HostedRequest {
  readonly id: string;
  readonly service: CompanyName;
  readonly reference: string;
  readonly customer: { readonly firstName: string; readonly lastName: string; readonly email: string };
  readonly returnUrl: string;
  readonly secret: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly outcome?: Outcome;
}

export interface Outcome {
  readonly status: "completed" | "failed";
  readonly at: string;
  readonly score?: number;
  readonly hasAdverseCredit?: boolean;
  /** Dollars. */
  readonly defaultValue?: number;
}

export type Wanted = Pick<HostedRequest, "reference" | "customer" | "returnUrl">;

const goodForMs = 7 * 24 * 60 * 60_000;

export class HostedRequests {
  readonly #requests: Map<string, HostedRequest>;
  readonly #text: LatestText;
  readonly #now: () => number;

  private constructor(path: string, stored: readonly HostedRequest[], now: () => number) {
    this.#requests = new Map(stored.map((request) => [request.id, request]));
    this.#text = new LatestText(path, () => `${JSON.stringify([...this.#requests.values()], null, 2)}\n`);
    this.#now = now;
  }

  static async open(folder: string, now: () => number): Promise<HostedRequests> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, "requests.json");
    return new HostedRequests(path, ((await storedJson(path)) ?? []) as readonly HostedRequest[], now);
  }

  /** Creates a request, or returns the existing one with this reference. */
  async wanted(service: CompanyName, wanted: Wanted): Promise<HostedRequest> {
    const there = this.#of(service).find(({ reference }) => reference === wanted.reference);
    if (there) return there;
    const secret = randomBytes(24).toString("base64url");
    return this.#keep({ ...wanted, id: randomUUID(), service, secret, expiresAt: this.#now() + goodForMs });
  }

  find(service: CompanyName, id: string): HostedRequest | undefined {
    return this.#of(service).find((request) => request.id === id);
  }

  bySecret(service: CompanyName, secret: string): HostedRequest | undefined {
    return this.#of(service).find((request) => request.secret === secret);
  }

  statusOf({ outcome, expiresAt }: HostedRequest): "pending" | "completed" | "failed" | "expired" {
    return outcome?.status ?? (expiresAt > this.#now() ? "pending" : "expired");
  }

  /** Records the outcome, unless there is one. */
  async settle(request: HostedRequest, outcome: Omit<Outcome, "at">): Promise<void> {
    if (this.statusOf(request) === "pending")
      await this.#keep({ ...request, outcome: { ...outcome, at: new Date(this.#now()).toISOString() } });
  }

  #of(service: CompanyName): HostedRequest[] {
    return [...this.#requests.values()].filter((request) => request.service === service);
  }

  async #keep(request: HostedRequest): Promise<HostedRequest> {
    this.#requests.set(request.id, request);
    this.#text.changed();
    await this.#text.written();
    return request;
  }
}
