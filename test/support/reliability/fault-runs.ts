import { vi } from "vitest";
import { bindings } from "../../../functions/routes.ts";
import type { RouteName } from "../../../shared/wire/routes.ts";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { type FaultCase, hookForFault } from "./call-faults.ts";
import { type InProcessResponse, callInProcess } from "../in-process/call-function.ts";
import { type CapturedEmail, captureEmails } from "../in-process/functions-fixture.ts";
import { brokenInvariants, everyItem } from "../store/invariants.ts";
import { maskVolatile } from "../store/mask-volatile.ts";
import { drainOutbox } from "../in-process/drain-outbox.ts";
import { type ExternalCall, withCallHook } from "../in-process/external-calls.ts";
import type { CallScenario, CallSetup, Fixture } from "../call-scenarios/call-scenarios.ts";
import { SharedSetup } from "../fixtures/shared-setup.ts";

/** After this time a crashed call's claim on its Idempotency-Key has expired. */
const claimTimeoutMs = 21_000;
/** Longer than a call takes, but short, as tests wait for it. */
const deadlineMs = 400;

interface End {
  /** Undefined if the process was killed. */
  readonly first: InProcessResponse | undefined;
  readonly second: InProcessResponse;
  readonly state: readonly string[];
  readonly emails: readonly string[];
  readonly also: unknown;
  readonly broken: readonly string[];
}

/** Runs one route's call repeatedly, each time from the same state of the table. */
export class FaultRuns {
  readonly #name: RouteName;
  readonly #callSetup: CallSetup;
  readonly #fixture: Fixture;
  readonly #emails: CapturedEmail[];
  readonly #setup: SharedSetup<CallScenario>;
  #callScenario: CallScenario | undefined;
  #marks: ReadonlySet<string> = new Set();

  constructor(options: {
    readonly name: RouteName;
    readonly callSetup: CallSetup;
    readonly fixture: Fixture;
    readonly emails: CapturedEmail[];
  }) {
    const { callSetup, fixture } = options;
    this.#name = options.name;
    this.#callSetup = callSetup;
    this.#fixture = fixture;
    this.#emails = options.emails;
    const prepare = async () => {
      const callScenario = await callSetup.prepare(fixture);
      await drainOutbox();
      return callScenario;
    };
    this.#setup = new SharedSetup({ prepare, isOnce: callSetup.isOnce === true });
  }

  /** The external calls and the result of a run without a fault: of the second, as the first fills the caches. */
  async withoutFault(): Promise<{ readonly calls: readonly ExternalCall[]; readonly end: End }> {
    await this.#watchedRun();
    return this.#watchedRun();
  }

  async #watchedRun(): Promise<{ readonly calls: readonly ExternalCall[]; readonly end: End }> {
    let calls: readonly ExternalCall[] = [];
    const end = await this.#run(async (send) => {
      const seen = await withCallHook(({ send: carryOut }) => carryOut(), send);
      calls = seen.calls;
      return seen.outcome;
    });
    return { calls, end };
  }

  async with(faultCase: FaultCase): Promise<End> {
    const isLate = faultCase.fault === "carried out after the deadline";
    return this.#run(
      async (send) => {
        const { hook, completeDelayedCall, assertReached } = hookForFault(faultCase);
        const { outcome } = await withCallHook(hook, send);
        await completeDelayedCall();
        // On a busy machine the deadline may come before the call.
        if (!isLate) assertReached();
        return faultCase.fault.startsWith("killed") ? undefined : outcome;
      },
      isLate ? deadlineMs : undefined,
    );
  }

  async #run(
    first: (send: () => Promise<InProcessResponse>) => Promise<InProcessResponse | undefined>,
    answersWithinMs?: number,
  ): Promise<End> {
    captureEmails(this.#emails);
    const { prepared: callScenario, base, marks } = await this.#setup.start();
    [this.#callScenario, this.#marks] = [callScenario, marks];
    const from = this.#emails.length;
    const { request, sender } = callScenario;
    const call = { name: this.#name, request, sender, idempotencyKey: newId() };
    try {
      const one = await first(() => callInProcess({ ...call, ...(answersWithinMs !== undefined && { answersWithinMs }) }));
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + claimTimeoutMs });
      const second = await callInProcess(call);
      await this.#fixture.running.stripe.settled();
      await drainOutbox();
      const items = await everyItem();
      const state = maskVolatile(
        base.changedIn(items, (item) => this.#isCompared(item)),
        marks,
      );
      const emails = maskVolatile(
        this.#emails.slice(from).map((sentEmail) => JSON.stringify(sentEmail)),
        marks,
      );
      return { first: one, second, state, emails, also: await callScenario.also?.(), broken: brokenInvariants(items) };
    } finally {
      vi.useRealTimers();
    }
  }

  /** Leaves out what the scenario ignores, records of sessions, limits that count each call, and stored answers that no caller can request again. */
  #isCompared({ pk, sk }: Readonly<Record<string, unknown>>): boolean {
    const binding = bindings[this.#name];
    if (sk === "RATE_LIMIT" && ("perNetwork" in binding || "limit" in binding)) return false;
    if (String(pk).startsWith("SESSION#")) return false;
    return !this.#callSetup.ignores?.test(String(pk)) && !(this.#callScenario?.repeatedAs && sk === "IDEMPOTENCY");
  }

  /** The differences from the run without a fault, in a sentence each. */
  verdict(expected: End, found: End, { fault }: Pick<FaultCase, "fault">): string[] {
    const { repeatedAs = [] } = this.#callScenario!;
    const mask = (answer: InProcessResponse) => maskVolatile([answer.text], this.#marks)[0];
    const isAsExpected = (answer: InProcessResponse) => answer.status === 200 && mask(answer) === mask(expected.first!);
    const rules: readonly (readonly [boolean, string])[] = [
      [!found.first || isAsExpected(found.first) || mayReject(found.first, fault), `first answered ${description(found.first)}`],
      [isAsExpected(found.second) || repeatedAs.includes(found.second.status), `answered the repetition with ${description(found.second)}`],
      [same(expected.state, found.state), `left the table with ${difference(expected.state, found.state)}`],
      [same(expected.emails, found.emails), `sent ${difference(expected.emails, found.emails)}`],
      [same(expected.also, found.also), `ended with ${JSON.stringify(found.also)}, expected ${JSON.stringify(expected.also)}`],
      [found.broken.length === 0, `broke: ${found.broken.join("; ")}`],
    ];
    return rules.filter(([holds]) => !holds).map(([, wrong]) => wrong);
  }
}

/** 503 or 429 with Retry-After; after a failed condition, any client error. */
function mayReject({ status, retryAfter }: InProcessResponse, fault: FaultCase["fault"]): boolean {
  if (status === 503 || status === 429) return retryAfter !== undefined;
  return fault === "condition failed" && status >= 400 && status < 500;
}

const description = (answer: InProcessResponse | undefined) => (answer ? `${answer.status} ${answer.text.slice(0, 300)}` : "nothing");
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function difference(expected: readonly string[], found: readonly string[]): string {
  const extra = found.filter((text) => !expected.includes(text));
  const missing = expected.filter((text) => !found.includes(text));
  return `${extra.length} more: ${extra.slice(0, 3).join(" ")}; without ${missing.length}: ${missing.slice(0, 3).join(" ")}`;
}
