import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type CompanyName, companyNames } from "../../../../functions/customer-checks/company-names.ts";
import { LatestText, storedJson } from "../../cognito/atomic-file.ts";

export const hostedServices = Object.values(companyNames);

/** What a company was asked to do with a customer, who does it on the company's page. */
export interface HostedRequest {
  readonly id: string;
  readonly service: CompanyName;
  /** The key under which a repetition is the same request. */
  readonly key: string;
  /** The request's body, to compare a repetition with. */
  readonly asked: string;
  /** The customer's name, if the company knows it. */
  readonly name: string;
  readonly returnUrl: string;
  /** Milliseconds since 1970; null = never. */
  readonly expiresAt: number | null;
  readonly visits: readonly Visit[];
  readonly outcome?: Outcome;
}

/** An address of the page. */
export interface Visit {
  readonly secret: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export interface Outcome {
  readonly status: "completed" | "failed";
  readonly at: string;
  readonly score?: number;
  readonly hasAdverseCredit?: boolean;
  /** Dollars. */
  readonly defaultValue?: number;
}

export type Wanted = Omit<HostedRequest, "visits" | "outcome">;

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
    const stored = ((await storedJson(path)) ?? []) as readonly HostedRequest[];
    return new HostedRequests(
      path,
      // Requests of an earlier version have no visits.
      stored.filter(({ visits }) => visits !== undefined),
      now,
    );
  }

  now(): number {
    return this.#now();
  }

  byKey(service: CompanyName, key: string): HostedRequest | undefined {
    return this.#of(service).find((request) => request.key === key);
  }

  find(service: CompanyName, id: string): HostedRequest | undefined {
    return this.#of(service).find((request) => request.id === id);
  }

  add(wanted: Wanted): Promise<HostedRequest> {
    return this.#keep({ ...wanted, visits: [] });
  }

  /** Returns the secret of a new address of the page. The former addresses keep working unless it replaces them. */
  async addVisit({ id }: HostedRequest, goodForMs: number, replaces = false): Promise<Visit> {
    const request = this.#requests.get(id)!;
    const visit = { secret: randomBytes(24).toString("base64url"), expiresAt: this.#now() + goodForMs };
    await this.#keep({
      ...request,
      visits: [...(replaces ? [] : request.visits.filter(({ expiresAt }) => expiresAt > this.#now())), visit],
    });
    return visit;
  }

  /** The request of an address that has not been used and has not expired. */
  bySecret(service: CompanyName, secret: string): HostedRequest | undefined {
    return this.#of(service).find(({ visits }) => visits.some((visit) => visit.secret === secret && visit.expiresAt > this.#now()));
  }

  statusOf({ outcome, expiresAt }: HostedRequest): "pending" | "completed" | "failed" | "expired" {
    return outcome?.status ?? (expiresAt === null || expiresAt > this.#now() ? "pending" : "expired");
  }

  /** Records the outcome and ends the address with which the customer came. */
  async settle(request: HostedRequest, secret: string, outcome: Omit<Outcome, "at">): Promise<void> {
    const visits = request.visits.filter((visit) => visit.secret !== secret);
    await this.#keep({ ...request, visits, outcome: { ...outcome, at: new Date(this.#now()).toISOString() } });
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
