import { randomUUID } from "node:crypto";
import type { Application } from "../../shared/entities/application.ts";
import type { RouteName } from "../../shared/wire/routes.ts";
import type { AnyRequest, Person } from "../support/people.ts";

/** What brokers do, and how often of a hundred times. */
export const mix = { save: 55, quote: 15, read: 15, list: 10, other: 5 } as const;
export type Kind = keyof typeof mix;

/** How one call was answered. */
export interface Sample {
  readonly kind: Kind;
  readonly ms: number;
  readonly status: number;
}

interface Own {
  readonly id: string;
  readonly assetId: string;
  /** The last value that was acknowledged. */
  assetValue: number;
}

/** A broker who does one thing after the other, and never reads another value than the last that was acknowledged. */
export class VirtualBroker {
  readonly samples: Sample[] = [];
  /** Reads in which an acknowledged write was not. */
  lost = 0;
  readonly #person: Person;
  readonly #own: readonly Own[];
  readonly #random: () => number;

  constructor(person: Person, applications: readonly Application[], random: () => number) {
    this.#person = person;
    this.#own = applications.map(({ _id: id, asset }) => ({ id, assetId: asset._id, assetValue: asset.assetValue ?? 0 }));
    this.#random = random;
  }

  async work(isOver: () => boolean): Promise<void> {
    while (!isOver()) await this.#act(this.#kind());
  }

  /** Reads every application once more. */
  async check(): Promise<void> {
    for (const own of this.#own) await this.#read(own);
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
    const own = this.#own[Math.floor(this.#random() * this.#own.length)]!;
    switch (kind) {
      case "save":
        return this.#save(own);
      case "quote":
        return void (await this.#send(kind, "rankedProducts", { params: { applicationId: own.id }, query: {} }));
      case "read":
        return this.#read(own);
      case "list":
        return void (await this.#send(kind, "listQuotes", { body: { userId: this.#person.userId, page: 1 } }));
      case "other":
        return void (await this.#send(kind, "addNote", { body: { applicationId: own.id, text: "Called." } }));
    }
  }

  async #save(own: Own): Promise<void> {
    const assetValue = own.assetValue + 1;
    const headers = { "idempotency-key": randomUUID() };
    const { status } = await this.#send("save", "updateAsset", { body: { _id: own.assetId, assetValue }, headers });
    if (status === 200) own.assetValue = assetValue;
  }

  async #read(own: Own): Promise<void> {
    const { status, text } = await this.#send("read", "readApplication", { params: { id: own.id } });
    if (status !== 200) return;
    const { data } = JSON.parse(text) as { data: Application };
    // A write that was not acknowledged may have been carried out.
    if ((data.asset.assetValue ?? 0) < own.assetValue) this.lost += 1;
    own.assetValue = data.asset.assetValue ?? 0;
  }

  async #send(kind: Kind, name: RouteName, request: AnyRequest) {
    const from = performance.now();
    const answer = await this.#person.send(name, request).catch(() => ({ status: 0, text: "" }));
    this.samples.push({ kind, ms: performance.now() - from, status: answer.status });
    return answer;
  }
}
