import { randomUUID } from "node:crypto";
import type { Application } from "../../shared/domain/application.ts";
import type { RouteName } from "../../shared/wire/routes.ts";
import type { AnyRequest, Person } from "../support/fixtures/people.ts";

/** The mix of calls, in percent. */
export const mix = { save: 55, quote: 15, read: 15, list: 10, other: 5 } as const;
export type Kind = keyof typeof mix;

export interface Sample {
  readonly kind: Kind;
  readonly ms: number;
  readonly status: number;
}

interface OwnedQuote {
  readonly id: string;
  readonly assetId: string;
  /** The last acknowledged value. */
  assetValue: number;
}

/** A broker who makes one call after the other and checks that each read returns the last acknowledged value. */
export class VirtualBroker {
  readonly samples: Sample[] = [];
  /** Reads without an acknowledged write. */
  lost = 0;
  readonly #person: Person;
  readonly #quotes: readonly OwnedQuote[];
  readonly #random: () => number;

  constructor(person: Person, applications: readonly Application[], random: () => number) {
    this.#person = person;
    this.#quotes = applications.map(({ _id: id, asset }) => ({ id, assetId: asset._id, assetValue: asset.assetValue ?? 0 }));
    this.#random = random;
  }

  async work(isOver: () => boolean): Promise<void> {
    while (!isOver()) await this.#act(this.#kind());
  }

  /** Reads every application once more. */
  async check(): Promise<void> {
    for (const quote of this.#quotes) await this.#read(quote);
  }

  #kind(): Kind {
    let place = this.#random() * 100;
    for (const [kind, share] of Object.entries(mix) as [Kind, number][]) {
      if (place < share) return kind;
      place -= share;
    }
    return "other";
  }

  async #act(kind: Kind): Promise<void> {
    const quote = this.#quotes[Math.floor(this.#random() * this.#quotes.length)]!;
    switch (kind) {
      case "save":
        return this.#save(quote);
      case "quote":
        return void (await this.#send(kind, "rankedProducts", { params: { applicationId: quote.id }, query: {} }));
      case "read":
        return this.#read(quote);
      case "list":
        return void (await this.#send(kind, "listQuotes", { body: { userId: this.#person.userId, page: 1 } }));
      case "other":
        return void (await this.#send(kind, "addNote", { body: { applicationId: quote.id, text: "Called." } }));
    }
  }

  async #save(quote: OwnedQuote): Promise<void> {
    const assetValue = quote.assetValue + 1;
    const headers = { "idempotency-key": randomUUID() };
    const { status } = await this.#send("save", "updateAsset", { body: { _id: quote.assetId, assetValue }, headers });
    if (status === 200) quote.assetValue = assetValue;
  }

  async #read(quote: OwnedQuote): Promise<void> {
    const { status, text } = await this.#send("read", "readApplication", { params: { id: quote.id } });
    if (status !== 200) return;
    const { data } = JSON.parse(text) as { data: Application };
    // A write that was not acknowledged may have been carried out.
    if ((data.asset.assetValue ?? 0) < quote.assetValue) this.lost += 1;
    quote.assetValue = data.asset.assetValue ?? 0;
  }

  async #send(kind: Kind, name: RouteName, request: AnyRequest) {
    const from = performance.now();
    const answer = await this.#person.send(name, request).catch(() => ({ status: 0, text: "" }));
    this.samples.push({ kind, ms: performance.now() - from, status: answer.status });
    return answer;
  }
}
