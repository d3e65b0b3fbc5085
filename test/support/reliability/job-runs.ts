import { marshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
import { vi } from "vitest";
import { outboxHandler as handler } from "../in-process/event-functions.ts";
import { type FaultCase, hookForFault } from "./call-faults.ts";
import { type CapturedEmail, captureEmails } from "../in-process/functions-fixture.ts";
import { brokenInvariants, everyItem } from "../store/invariants.ts";
import { maskVolatile, textOf } from "../store/mask-volatile.ts";
import { pendingJobs } from "../in-process/drain-outbox.ts";
import { type CallHook, type ExternalCall, type Service, withCallHook } from "../in-process/external-calls.ts";
import { SharedSetup } from "../fixtures/shared-setup.ts";

type Item = Readonly<Record<string, unknown>>;

/** An outbox job and its preparation. */
export interface JobScenario {
  readonly kind: string;
  /** Leaves a job of this kind in the outbox. */
  readonly prepare: () => Promise<unknown>;
  /** Whether it changes state outside the table and must be prepared again for each run. */
  readonly isOnce?: true;
  /** A service whose faults are left out, as the job accepts its failure or does not call it while its circuit is open. */
  readonly without?: Service;
  /** Anything besides table and emails that must be equal with and without a fault. */
  readonly also?: (emails: readonly CapturedEmail[]) => Promise<unknown>;
  /** Removes what depends on the number of attempts; undefined drops the item from the comparison. */
  readonly normalise?: (item: Item) => Item | undefined;
}

interface End {
  readonly state: readonly string[];
  /** The distinct jobs and whether they are done. */
  readonly jobs: readonly string[];
  readonly emails: readonly string[];
  /** Emails accepted by SES when the first delivery ended. */
  readonly acceptedAtFirst: number;
  readonly also: unknown;
  readonly broken: readonly string[];
}

const inTime = { getRemainingTimeInMillis: () => 60_000 };
/** Longer than a job's lease. */
const retryAfterMs = 100_000;
const maxRounds = 12;

/** Runs one job repeatedly, each time from the same state of the table. */
export class JobRuns {
  readonly #callScenario: JobScenario;
  readonly #emails: CapturedEmail[];
  readonly #setup: SharedSetup<Item>;

  constructor({ callScenario, emails }: { readonly callScenario: JobScenario; readonly emails: CapturedEmail[] }) {
    this.#callScenario = callScenario;
    this.#emails = emails;
    const prepare = async () => {
      await callScenario.prepare();
      return jobOf(callScenario.kind);
    };
    this.#setup = new SharedSetup({ prepare, isOnce: callScenario.isOnce === true });
  }

  /** The external calls and the result of a delivery without a fault: of the second, as the first fills the caches. */
  async withoutFault(): Promise<{ readonly calls: readonly ExternalCall[]; readonly end: End }> {
    await this.#watchedRun();
    return this.#watchedRun();
  }

  async #watchedRun(): Promise<{ readonly calls: readonly ExternalCall[]; readonly end: End }> {
    let calls: readonly ExternalCall[] = [];
    const end = await this.#run(async (deliver) => {
      ({ calls } = await deliver(({ send }) => send()));
    });
    return { calls, end };
  }

  async with(faultCase: FaultCase): Promise<End> {
    return this.#run(async (deliver) => {
      const { hook, stalled, completeDelayedCall, assertReached } = hookForFault(faultCase);
      const delivery = deliver(hook).catch(() => undefined);
      await Promise.race([delivery, stalled]);
      await completeDelayedCall();
      await delivery;
      assertReached();
    });
  }

  /** The stream delivers the job twice; then the schedule runs until the outbox is empty. */
  async #run(first: (deliver: (hook: CallHook) => Promise<{ calls: ExternalCall[] }>) => Promise<void>): Promise<End> {
    const { prepared: job, base, marks } = await this.#setup.start();
    const event = { Records: [recordOf(job)] };
    const from = this.#emails.length;
    try {
      await first((hook) =>
        withCallHook(hook, async () => {
          captureEmails(this.#emails);
          await handler(event, inTime);
        }),
      );
      const acceptedAtFirst = this.#emails.length - from;
      await handler(event, inTime);
      await untilOutboxEmpty();
      const items = await everyItem();
      const normalise = this.#callScenario.normalise ?? ((item: Item) => item);
      const visible = items.map(normalise).filter((item) => item !== undefined);
      const emails = this.#emails.slice(from);
      return {
        state: maskVolatile(base.changedIn(visible, isNotJob), marks),
        jobs: jobsIn(items, marks),
        emails: emails.map((sentEmail) => maskVolatile([JSON.stringify(sentEmail)], marks)[0]!),
        acceptedAtFirst,
        also: await this.#callScenario.also?.(emails),
        broken: brokenInvariants(items),
      };
    } finally {
      vi.useRealTimers();
    }
  }

  /** The differences from the run without a fault, in a sentence each. */
  verdict(expected: End, found: End, faultCase: Pick<FaultCase, "fault" | "call">): string[] {
    const { missing, duplicates, unexpected } = compareEmails(expected.emails, found.emails);
    const maxDuplicates = isRetriedBySdk(faultCase) ? 0 : Math.min(1, found.acceptedAtFirst);
    const rules: readonly (readonly [boolean, string])[] = [
      [same(expected.state, found.state), `left the table with ${difference(expected.state, found.state)}`],
      [same(expected.jobs, found.jobs), `left the jobs with ${difference(expected.jobs, found.jobs)}`],
      [missing.length === 0, `lost the emails ${missing.join(" ")}`],
      [unexpected.length === 0, `sent the unexpected emails ${unexpected.join(" ")}`],
      [duplicates <= maxDuplicates, `sent ${duplicates} emails again, where SES had accepted ${found.acceptedAtFirst}`],
      [same(expected.also, found.also), `ended with ${JSON.stringify(found.also)}, expected ${JSON.stringify(expected.also)}`],
      [found.broken.length === 0, `broke: ${found.broken.join("; ")}`],
    ];
    return rules.filter(([holds]) => !holds).map(([, sentence]) => sentence);
  }
}

/** Faults that the SDK retries by itself. It never retries an email. */
const isRetriedBySdk = ({ fault, call }: Pick<FaultCase, "fault" | "call">): boolean =>
  call.service !== "mail" && ["throttled once", "in conflict with another transaction", "acknowledgement lost once"].includes(fault);

/** The newest job of a kind in the outbox. Throws if there is none. */
export async function jobOf(kind: string): Promise<Item> {
  const job = (await pendingJobs()).findLast((each) => each["kind"] === kind);
  if (!job) throw new Error(`no job of the kind ${kind} is in the outbox`);
  return job;
}

/** The stream record of a new item. */
export function recordOf({ pk, sk, ...job }: Item): DynamoDBRecord {
  const image = { Keys: marshall({ pk, sk }), NewImage: marshall({ pk, sk, ...job }) };
  return { eventName: "INSERT", dynamodb: image as NonNullable<DynamoDBRecord["dynamodb"]> };
}

/** Runs the outbox's schedule until no job is left, moving the fake clock; the caller restores the real one. */
export async function untilOutboxEmpty(): Promise<void> {
  for (let round = 1; round <= maxRounds && (await pendingJobs()).length > 0; round++) {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + retryAfterMs });
    await handler({ "detail-type": "Scheduled Event" }, inTime);
  }
}

const isNotJob = ({ sk }: Item): boolean => sk !== "OUTBOX";

/** Distinct jobs: a retried job may have enqueued its next one twice. */
function jobsIn(items: readonly Item[], marks: ReadonlySet<string>): string[] {
  const jobs = items.filter((item) => !isNotJob(item));
  const texts = jobs.map(({ kind, payload, everyList, doneAt }) =>
    textOf({ kind, payload, state: everyList ?? (doneAt !== undefined && "done") }),
  );
  return maskVolatile([...new Set(texts)], marks);
}

/** Missing emails, the number of duplicates, and unexpected emails. */
function compareEmails(expected: readonly string[], found: readonly string[]) {
  const count = (emails: readonly string[], sentEmail: string) => emails.filter((each) => each === sentEmail).length;
  const known = [...new Set(expected)];
  return {
    missing: known.filter((sentEmail) => count(found, sentEmail) < count(expected, sentEmail)),
    duplicates: known.reduce((sum, sentEmail) => sum + Math.max(0, count(found, sentEmail) - count(expected, sentEmail)), 0),
    unexpected: found.filter((sentEmail) => !expected.includes(sentEmail)),
  };
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function difference(expected: readonly string[], found: readonly string[]): string {
  const extra = found.filter((text) => !expected.includes(text));
  const missing = expected.filter((text) => !found.includes(text));
  return `${extra.length} more: ${extra.slice(0, 3).join(" ")}; without ${missing.length}: ${missing.slice(0, 3).join(" ")}`;
}
