import { newId } from "../../../functions/store/dynamo/ids.ts";
import type { Application } from "../../../shared/domain/application.ts";
import type { RouteName } from "../../../shared/wire/routes.ts";
import { type AnyRequest, type Person, aPerson } from "../../support/fixtures/people.ts";
import { describe, expect, it, vi } from "vitest";
import { withApi } from "../../support/api/api.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { sizeOf } from "../../support/reliability/run-size.ts";

/** A change to be made exactly once, however often it is sent. */
interface Intent {
  readonly name: RouteName;
  readonly request: AnyRequest;
  /** Undefined for a call that starts an application. */
  readonly applicationId?: string;
  /** How often the application contains the change; must be 1. */
  readonly occurrences: (application: Application) => number;
}

interface Sent extends Intent {
  readonly key: string;
}

/** A broker who makes changes and repeats each one under the same Idempotency-Key when the connection is lost. */
class Writer {
  readonly person: Person;
  /** Unexpected responses. */
  readonly wrong: string[] = [];
  /** Calls without a response. */
  lost = 0;
  readonly #acknowledged: { readonly applicationId: string; readonly intent: Intent }[] = [];
  #unfinished: Sent[] = [];

  constructor(person: Person) {
    this.person = person;
  }

  async work(isOver: () => boolean): Promise<void> {
    while (!isOver() && this.wrong.length === 0) await this.#fillIn();
  }

  /** Repeats the calls that were answered STILL_RUNNING; returns whether none is left. */
  async finish(): Promise<boolean> {
    const left = this.#unfinished;
    this.#unfinished = [];
    for (const sent of left) await this.#carryOut(sent);
    return this.#unfinished.length === 0;
  }

  /** The ids in acknowledged responses, each once. */
  get applicationIds(): string[] {
    return [...new Set(this.#acknowledged.map(({ applicationId }) => applicationId))];
  }

  /** A sentence for each acknowledged change that its application does not contain exactly once. */
  missingIn(applications: ReadonlyMap<string, Application>): string[] {
    return this.#acknowledged.flatMap(({ applicationId, intent: { name, occurrences } }) => {
      const application = applications.get(applicationId);
      const times = application ? occurrences(application) : 0;
      return times === 1 ? [] : [`application ${applicationId} contains the acknowledged ${name} ${times} times, expected once`];
    });
  }

  async #fillIn(): Promise<void> {
    const params = { type: "consumer" };
    const started = await this.#carryOut(once({ name: "startQuote", request: { params }, occurrences: () => 1 }));
    for (const intent of started ? changesOf(started as Application) : []) await this.#carryOut(once(intent));
  }

  /** The response's data; undefined if it was an error or STILL_RUNNING. */
  async #carryOut(sent: Sent): Promise<unknown> {
    const { name, request, key } = sent;
    for (;;) {
      const answer = await this.person.send(name, { ...request, headers: { "idempotency-key": key } }).catch(() => undefined);
      if (!answer) this.lost += 1;
      else if (answer.status === 200) return this.#acknowledge(sent, answer.text);
      else return this.#recordFailure(sent, `${name} answered ${answer.status}: ${answer.text}`);
    }
  }

  #acknowledge(intent: Intent, text: string): unknown {
    const { data } = JSON.parse(text) as { data: { _id: string } };
    this.#acknowledged.push({ applicationId: intent.applicationId ?? data._id, intent });
    return data;
  }

  #recordFailure(sent: Sent, failure: string): undefined {
    if (failure.includes("STILL_RUNNING")) this.#unfinished.push(sent);
    else this.wrong.push(failure);
  }
}

const once = (intent: Intent): Sent => ({ ...intent, key: newId() });

/** Changes to child items, and new child items. */
function changesOf({ _id: applicationId, humanId, asset, loanDetails }: Application): Intent[] {
  const note = (text: string): Intent => ({
    name: "addNote",
    request: { body: { applicationId, text } },
    applicationId,
    occurrences: ({ notes }) => notes.filter((one) => one.text === text).length,
  });
  return [
    {
      name: "updateAsset",
      request: { body: { _id: asset._id, assetValue: humanId } },
      applicationId,
      occurrences: (application) => Number(application.asset.assetValue === humanId),
    },
    note("first"),
    {
      name: "updateLoanDetails",
      request: { body: { _id: loanDetails._id, deposit: humanId } },
      applicationId,
      occurrences: (application) => Number(application.loanDetails.deposit === humanId),
    },
    {
      name: "createCustomer",
      request: { body: { applicationId, firstName: "Eve" } },
      applicationId,
      occurrences: ({ customers }) => customers.filter(({ firstName }) => firstName === "Eve").length,
    },
    note("second"),
  ];
}

const kills = sizeOf("KILLS", { usual: 5, deep: 30 });

vi.setConfig({ testTimeout: 120_000 + kills * 2_000 });

const running = withApi();

/** Four brokers in each of two organisations, so that several write to the counters of each organisation at once. */
async function eightWriters(): Promise<Writer[]> {
  const administrators = await Promise.all([aPerson(running), aPerson(running)]);
  const others = administrators.flatMap(({ organisationId }) => [1, 2, 3].map(() => aPerson(running, { organisation: organisationId })));
  return [...administrators, ...(await Promise.all(others))].map((person) => new Writer(person));
}

/** The applications that were acknowledged to the writer, read again, by id. */
async function applicationsOf({ person, applicationIds }: Writer) {
  const read = async (id: string) => [id, await person.api.readApplication({ params: { id } })] as const;
  return new Map(await Promise.all(applicationIds.map(read)));
}

// The claim of a call that crashed expires within 20 s.
const claimsExpire = { timeout: 25_000, interval: 500 };

describe(`an API that is killed ${kills} times while eight brokers write`, () => {
  it("leaves every application complete, every counter correct and every acknowledged write stored exactly once", async () => {
    const writers = await eightWriters();
    let isOver = false;
    const working = Promise.all(writers.map((writer) => writer.work(() => isOver)));

    for (let killed = 0; killed < kills; killed++) await running.crash();
    isOver = true;
    await working;
    expect(brokenInvariants(await everyItem())).toEqual([]);
    await vi.waitUntil(async () => (await Promise.all(writers.map((writer) => writer.finish()))).every(Boolean), claimsExpire);

    expect(writers.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(writers.reduce((sum, { lost }) => sum + lost, 0)).toBeGreaterThanOrEqual(kills);
    expect(brokenInvariants(await everyItem())).toEqual([]);
    for (const writer of writers) {
      const { api, userId } = writer.person;
      expect(writer.missingIn(await applicationsOf(writer))).toEqual([]);
      expect((await api.listQuotes({ body: { userId, page: 1 } })).totalDocs).toBe(writer.applicationIds.length);
    }
  });
});
