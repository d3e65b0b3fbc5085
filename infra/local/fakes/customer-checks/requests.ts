import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type CheckProviderName, checkProviderNames } from "../../../../functions/customer-checks/check-provider-names.ts";
import { CoalescingFileWriter, readJsonFile } from "../../json-file.ts";

export const checkCompanyNames = Object.values(checkProviderNames);

/** What a company was asked to do with a customer, who does it on the company's page. */
export interface CheckRequest {
  readonly id: string;
  readonly service: CheckProviderName;
  /** The key under which a repetition is the same request. */
  readonly key: string;
  /** The request's body, to compare a repetition with. */
  readonly originalBody: string;
  /** The customer's name, if the company knows it. */
  readonly name: string;
  readonly returnUrl: string;
  /** Milliseconds since 1970; null = never. */
  readonly expiresAt: number | null;
  readonly pageAddresses: readonly PageAddress[];
  readonly outcome?: Outcome;
}

/** An address of the company's page, with its secret. */
export interface PageAddress {
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

export type NewCheckRequest = Omit<CheckRequest, "pageAddresses" | "outcome">;

export class CheckRequests {
  readonly #requests: Map<string, CheckRequest>;
  readonly #file: CoalescingFileWriter;
  readonly #now: () => number;

  private constructor(path: string, stored: readonly CheckRequest[], now: () => number) {
    this.#requests = new Map(stored.map((request) => [request.id, request]));
    this.#file = new CoalescingFileWriter(path, () => `${JSON.stringify([...this.#requests.values()], null, 2)}\n`);
    this.#now = now;
  }

  static async open(folder: string, now: () => number): Promise<CheckRequests> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, "requests.json");
    const stored = ((await readJsonFile(path)) ?? []) as readonly CheckRequest[];
    return new CheckRequests(
      path,
      // Requests of an earlier version have no page addresses.
      stored.filter(({ pageAddresses }) => pageAddresses !== undefined),
      now,
    );
  }

  now(): number {
    return this.#now();
  }

  byKey(service: CheckProviderName, key: string): CheckRequest | undefined {
    return this.#of(service).find((request) => request.key === key);
  }

  find(service: CheckProviderName, id: string): CheckRequest | undefined {
    return this.#of(service).find((request) => request.id === id);
  }

  add(request: NewCheckRequest): Promise<CheckRequest> {
    return this.#keep({ ...request, pageAddresses: [] });
  }

  /** Returns the secret of a new address of the page. The previous addresses keep working unless it replaces them. */
  async addPageAddress({ id }: CheckRequest, lifetimeMs: number, replaces = false): Promise<PageAddress> {
    const request = this.#requests.get(id)!;
    const pageAddress = { secret: randomBytes(24).toString("base64url"), expiresAt: this.#now() + lifetimeMs };
    await this.#keep({
      ...request,
      pageAddresses: [...(replaces ? [] : request.pageAddresses.filter(({ expiresAt }) => expiresAt > this.#now())), pageAddress],
    });
    return pageAddress;
  }

  /** The request of an address that has not been used and has not expired. */
  bySecret(service: CheckProviderName, secret: string): CheckRequest | undefined {
    return this.#of(service).find(({ pageAddresses }) =>
      pageAddresses.some((pageAddress) => pageAddress.secret === secret && pageAddress.expiresAt > this.#now()),
    );
  }

  statusOf({ outcome, expiresAt }: CheckRequest): "pending" | "completed" | "failed" | "expired" {
    return outcome?.status ?? (expiresAt === null || expiresAt > this.#now() ? "pending" : "expired");
  }

  /** Records the outcome and ends the address with which the customer came. */
  async settle(request: CheckRequest, secret: string, outcome: Omit<Outcome, "at">): Promise<void> {
    const pageAddresses = request.pageAddresses.filter((pageAddress) => pageAddress.secret !== secret);
    await this.#keep({ ...request, pageAddresses, outcome: { ...outcome, at: new Date(this.#now()).toISOString() } });
  }

  #of(service: CheckProviderName): CheckRequest[] {
    return [...this.#requests.values()].filter((request) => request.service === service);
  }

  async #keep(request: CheckRequest): Promise<CheckRequest> {
    this.#requests.set(request.id, request);
    this.#file.markDirty();
    await this.#file.flush();
    return request;
  }
}
