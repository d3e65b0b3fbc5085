import { DeleteObjectCommand } from "@aws-sdk/client-s3";
import { handler } from "../../functions/document/arrived.ts";
import { quarantineKey } from "../../functions/files/file-key.ts";
import { filesClient } from "../../functions/files/files.ts";
import type { ObjectCreated } from "../../infra/local/files/object-created.ts";
import { type EventsOf, announced, bucketOfArrivals, posted, shown } from "./arrivals.ts";
import { aBroker } from "./brokers.ts";
import { Killed } from "./call-faults.ts";
import { watched } from "./outside-calls.ts";
import { aQuote } from "./quotes.ts";
import { drawn, seed } from "./run-size.ts";
import { files } from "./uploads.ts";

/** What is done next; "overwrite" posts what is not announced, and of the checks some go on beside, and some die at a step. */
const kinds = ["put", "overwrite", "check", "check beside", "check that dies", "delete", "delete version"] as const;

interface Step {
  readonly kind: (typeof kinds)[number];
  /** From 0 to below 1: which event, and at which call a check dies. */
  readonly draw: number;
}

/** What a schedule has come to. */
export interface Told {
  readonly steps: number;
  /** How often a file was given out. */
  readonly given: number;
  /** Each time that it should not have been, in a sentence. */
  readonly wrong: readonly string[];
}

const longest = 10;

/** Steps that a seed and a turn draw. */
export function aSchedule(turn: number): Step[] {
  const next = drawn(seed * 100_003 + turn);
  const count = 3 + Math.floor(next() * (longest - 2));
  return Array.from({ length: count }, () => ({ kind: kinds[Math.floor(next() * kinds.length)]!, draw: next() }));
}

export function inEveryOrder(names: readonly Step["kind"][]): Step[][] {
  if (names.length === 0) return [[]];
  return names.flatMap((kind, at) => inEveryOrder(names.toSpliced(at, 1)).map((rest) => [{ kind, draw: 0.99 }, ...rest]));
}

/** Plays the steps on a document of its own; in the end each event comes five times. After each step somebody fetches the file. */
export async function played(eventsOf: EventsOf, steps: readonly Step[]): Promise<Told> {
  const schedule = new Schedule(eventsOf);
  await schedule.begin();
  for (const step of steps) await schedule.take(step);
  await schedule.end();
  const { given, wrong } = schedule;
  return {
    steps: steps.length,
    given,
    wrong: wrong.map((sentence) => `SEED=${seed} ${steps.map(({ kind }) => kind).join(", ")}: ${sentence}`),
  };
}

class Schedule {
  given = 0;
  readonly wrong: string[] = [];
  readonly #eventsOf: EventsOf;
  readonly #broker = aBroker();
  /** What was posted, by its version. */
  readonly #posted = new Map<string, string>();
  /** The versions whose check has at least begun. */
  readonly #checked = new Set<string>();
  readonly #beside: Promise<unknown>[] = [];
  #document: Awaited<ReturnType<typeof announced>> | undefined;
  #first: string | undefined;

  constructor(eventsOf: EventsOf) {
    this.#eventsOf = eventsOf;
  }

  async begin(): Promise<void> {
    const { customers } = await aQuote(this.#broker);
    this.#document = await announced(this.#broker, customers[0]!._id);
  }

  async take({ kind, draw }: Step): Promise<void> {
    const event = this.#events[Math.floor(draw * this.#events.length)];
    if (kind === "put" || kind === "overwrite") await this.#post(kind === "put" ? files.pdf : html);
    if (kind === "delete") await this.#delete();
    if (kind === "delete version" && event) await this.#delete(event.detail.object["version-id"]);
    if (kind === "check" && event) await this.#check(event, handler(event));
    if (kind === "check beside" && event) this.#beside.push(this.#check(event, handler(event)));
    if (kind === "check that dies" && event) await this.#check(event, dying(event, 1 + Math.floor(draw * 5)));
    await this.#look();
  }

  async end(): Promise<void> {
    await Promise.all(this.#beside);
    for (const event of this.#events) await Promise.all([1, 2, 3, 4, 5].map(() => this.#check(event, handler(event))));
    await this.#look();
  }

  get #events(): ObjectCreated[] {
    return this.#eventsOf(this.#document!.documentId);
  }

  /** Each file is another, of the same size. */
  async #post(like: Buffer): Promise<void> {
    const content = Buffer.from(like);
    content.write(String.fromCharCode(65 + this.#posted.size), content.length - 1);
    const event = await posted(this.#eventsOf, this.#document!, content);
    this.#posted.set(event.detail.object["version-id"], content.toString());
  }

  async #delete(VersionId?: string): Promise<void> {
    const Key = quarantineKey(this.#document!.documentId);
    await filesClient().send(new DeleteObjectCommand({ Bucket: bucketOfArrivals, Key, ...(VersionId !== undefined && { VersionId }) }));
  }

  /** A check whose file is gone by then fails, and changes nothing. */
  async #check({ detail }: ObjectCreated, checking: Promise<unknown>): Promise<void> {
    this.#checked.add(detail.object["version-id"]);
    await checking.catch(() => undefined);
  }

  async #look(): Promise<void> {
    const { status, content } = await shown(this.#broker, this.#document!.documentId);
    if ((status === "ready") !== (content !== undefined)) this.wrong.push(`is ${status} with ${content === undefined ? "no" : "a"} file`);
    if (content === undefined) return;
    this.given += 1;
    const isChecked = [...this.#checked].some((version) => this.#posted.get(version) === content);
    if (!isChecked || !content.startsWith("%PDF-")) this.wrong.push(`gave out what was not checked: ${content}`);
    this.#first ??= content;
    if (content !== this.#first) this.wrong.push(`gave out another file than before: ${content}`);
  }
}

const html = Buffer.concat([files.html, Buffer.alloc(100, 32)]).subarray(0, files.pdf.length);

const dying = (event: ObjectCreated, nth: number) =>
  watched(
    ({ nth: at, send }) => {
      if (at >= nth) throw new Killed();
      return send();
    },
    () => handler(event),
  );
