import { DeleteObjectCommand } from "@aws-sdk/client-s3";
import { fileCheckHandler as handler } from "../in-process/event-functions.ts";
import { quarantineKey } from "../../../functions/adapters/files/file-key.ts";
import { filesClient } from "../../../functions/adapters/files/files.ts";
import type { ObjectCreated } from "../../../infra/local/files/object-created.ts";
import { type EventsOf, announceFile, bucketOfArrivals, postFormFile, documentState } from "./arrivals.ts";
import { aBrokerActor } from "../fixtures/brokers.ts";
import { ProcessKilled } from "./call-faults.ts";
import { withCallHook } from "../in-process/external-calls.ts";
import { aQuote } from "../fixtures/quotes.ts";
import { seed } from "./run-size.ts";
import { seededRandom } from "../seeded-random.ts";
import { files } from "../fixtures/uploads.ts";

/** "overwrite" posts another type than announced, "check beside" runs concurrently, "check that dies" is killed at an external call. */
const kinds = ["put", "overwrite", "check", "check beside", "check that dies", "delete", "delete version"] as const;

interface Step {
  readonly kind: (typeof kinds)[number];
  /** From 0 to below 1: selects the event and the call at which a check dies. */
  readonly draw: number;
}

export interface ScheduleResult {
  readonly steps: number;
  /** How often a file was served. */
  readonly served: number;
  /** A sentence for each violation. */
  readonly wrong: readonly string[];
}

const maxSteps = 10;

/** Random steps, determined by seed and turn. */
export function aSchedule(turn: number): Step[] {
  const next = seededRandom(seed * 100_003 + turn);
  const count = 3 + Math.floor(next() * (maxSteps - 2));
  return Array.from({ length: count }, () => ({ kind: kinds[Math.floor(next() * kinds.length)]!, draw: next() }));
}

export function inEveryOrder(names: readonly Step["kind"][]): Step[][] {
  if (names.length === 0) return [[]];
  return names.flatMap((kind, at) => inEveryOrder(names.toSpliced(at, 1)).map((rest) => [{ kind, draw: 0.99 }, ...rest]));
}

/** Runs the steps on a new document, downloading its file after each; finally delivers each event five times. */
export async function runSchedule(eventsOf: EventsOf, steps: readonly Step[]): Promise<ScheduleResult> {
  const schedule = new Schedule(eventsOf);
  await schedule.begin();
  for (const step of steps) await schedule.take(step);
  await schedule.end();
  const { served, wrong } = schedule;
  return {
    steps: steps.length,
    served,
    wrong: wrong.map((sentence) => `SEED=${seed} ${steps.map(({ kind }) => kind).join(", ")}: ${sentence}`),
  };
}

class Schedule {
  served = 0;
  readonly wrong: string[] = [];
  readonly #eventsOf: EventsOf;
  readonly #broker = aBrokerActor();
  /** Posted contents by version. */
  readonly #posted = new Map<string, string>();
  /** Versions whose check has started. */
  readonly #checked = new Set<string>();
  readonly #concurrent: Promise<unknown>[] = [];
  #document: Awaited<ReturnType<typeof announceFile>> | undefined;
  #first: string | undefined;

  constructor(eventsOf: EventsOf) {
    this.#eventsOf = eventsOf;
  }

  async begin(): Promise<void> {
    const { customers } = await aQuote(this.#broker);
    this.#document = await announceFile(this.#broker, customers[0]!._id);
  }

  async take({ kind, draw }: Step): Promise<void> {
    const event = this.#events[Math.floor(draw * this.#events.length)];
    if (kind === "put" || kind === "overwrite") await this.#post(kind === "put" ? files.pdf : html);
    if (kind === "delete") await this.#delete();
    if (kind === "delete version" && event) await this.#delete(event.detail.object["version-id"]);
    if (kind === "check" && event) await this.#check(event, handler(event));
    if (kind === "check beside" && event) this.#concurrent.push(this.#check(event, handler(event)));
    if (kind === "check that dies" && event) await this.#check(event, dying(event, 1 + Math.floor(draw * 5)));
    await this.#download();
  }

  async end(): Promise<void> {
    await Promise.all(this.#concurrent);
    for (const event of this.#events) await Promise.all([1, 2, 3, 4, 5].map(() => this.#check(event, handler(event))));
    await this.#download();
  }

  get #events(): ObjectCreated[] {
    return this.#eventsOf(this.#document!.documentId);
  }

  /** Posts different content of the same size each time. */
  async #post(like: Buffer): Promise<void> {
    const content = Buffer.from(like);
    content.write(String.fromCharCode(65 + this.#posted.size), content.length - 1);
    const event = await postFormFile(this.#eventsOf, this.#document!, content);
    this.#posted.set(event.detail.object["version-id"], content.toString());
  }

  async #delete(VersionId?: string): Promise<void> {
    const Key = quarantineKey(this.#document!.documentId);
    await filesClient().send(new DeleteObjectCommand({ Bucket: bucketOfArrivals, Key, ...(VersionId !== undefined && { VersionId }) }));
  }

  /** A check of a deleted file fails without a change. */
  async #check({ detail }: ObjectCreated, checking: Promise<unknown>): Promise<void> {
    this.#checked.add(detail.object["version-id"]);
    await checking.catch(() => undefined);
  }

  async #download(): Promise<void> {
    const { status, content } = await documentState(this.#broker, this.#document!.documentId);
    if ((status === "ready") !== (content !== undefined)) this.wrong.push(`is ${status} with ${content === undefined ? "no" : "a"} file`);
    if (content === undefined) return;
    this.served += 1;
    const isChecked = [...this.#checked].some((version) => this.#posted.get(version) === content);
    if (!isChecked || !content.startsWith("%PDF-")) this.wrong.push(`served an unchecked file: ${content}`);
    this.#first ??= content;
    if (content !== this.#first) this.wrong.push(`served another file than before: ${content}`);
  }
}

const html = Buffer.concat([files.html, Buffer.alloc(100, 32)]).subarray(0, files.pdf.length);

const dying = (event: ObjectCreated, nth: number) =>
  withCallHook(
    ({ nth: at, send }) => {
      if (at >= nth) throw new ProcessKilled();
      return send();
    },
    () => handler(event),
  );
