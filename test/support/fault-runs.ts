import { vi } from "vitest";
import type { RouteName } from "../../shared/wire/routes.ts";
import { newId } from "../../functions/store/ids.ts";
import { type FaultCase, failingAt } from "./call-faults.ts";
import { type AnswerHere, callHere } from "./functions-here.ts";
import { type GivenLetter, takeLetters } from "./functions-world.ts";
import { brokenInvariants, everyItem } from "./invariants.ts";
import { masked } from "./masked.ts";
import { workedOff } from "./outbox.ts";
import { type OutsideCall, watched } from "./outside-calls.ts";
import type { Scene, Setting, World } from "./scenes.ts";
import { SameBeginning } from "./same-beginning.ts";

/** A claim of a call that died lapses within this. */
const claimLapsesMs = 21_000;
/** Longer than a call takes, and no longer than one need wait for the deadline. */
const deadlineMs = 400;

/** What a call and its repetition have led to; undefined for an answer that never came. */
interface End {
  readonly first: AnswerHere | undefined;
  readonly second: AnswerHere;
  readonly state: readonly string[];
  readonly letters: readonly string[];
  readonly also: unknown;
  readonly broken: readonly string[];
}

/** Plays one route's call over and over, each time from the same beginning. */
export class FaultRuns {
  readonly #name: RouteName;
  readonly #setting: Setting;
  readonly #world: World;
  readonly #letters: GivenLetter[];
  readonly #beginning: SameBeginning<Scene>;
  #scene: Scene | undefined;
  #marks: ReadonlySet<string> = new Set();

  constructor(play: { readonly name: RouteName; readonly setting: Setting; readonly world: World; readonly letters: GivenLetter[] }) {
    const { setting, world } = play;
    this.#name = play.name;
    this.#setting = setting;
    this.#world = world;
    this.#letters = play.letters;
    const prepare = async () => {
      const scene = await setting.prepare(world);
      await workedOff();
      return scene;
    };
    this.#beginning = new SameBeginning({ prepare, isOnce: setting.isOnce === true });
  }

  /** The calls to the outside of a run in which nothing fails, and to what that run leads. */
  async withoutFault(): Promise<{ readonly calls: readonly OutsideCall[]; readonly end: End }> {
    let calls: readonly OutsideCall[] = [];
    const end = await this.#played(async (send) => {
      const seen = await watched(({ send: carryOut }) => carryOut(), send);
      calls = seen.calls;
      return seen.outcome;
    });
    return { calls, end };
  }

  async with(wrong: FaultCase): Promise<End> {
    return this.#played(
      async (send) => {
        const { hook, answered } = failingAt(wrong);
        const { outcome } = await watched(hook, send);
        await answered();
        return wrong.fault.startsWith("killed") ? undefined : outcome;
      },
      wrong.fault === "carried out after the deadline" ? deadlineMs : undefined,
    );
  }

  async #played(first: (send: () => Promise<AnswerHere>) => Promise<AnswerHere | undefined>, answersWithinMs?: number): Promise<End> {
    const { prepared: scene, base, marks } = await this.#beginning.begun();
    [this.#scene, this.#marks] = [scene, marks];
    takeLetters(this.#letters);
    const from = this.#letters.length;
    const { request, sender } = scene;
    const call = { name: this.#name, request, sender, idempotencyKey: newId() };
    try {
      const one = await first(() => callHere({ ...call, ...(answersWithinMs !== undefined && { answersWithinMs }) }));
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + claimLapsesMs });
      const second = await callHere(call);
      await this.#world.running.stripe.settled();
      await workedOff();
      const items = await everyItem();
      const state = masked(
        base.changedIn(items, (item) => this.#tells(item)),
        marks,
      );
      const letters = masked(
        this.#letters.slice(from).map((letter) => JSON.stringify(letter)),
        marks,
      );
      return { first: one, second, state, letters, also: await scene.also?.(), broken: brokenInvariants(items) };
    } finally {
      vi.useRealTimers();
    }
  }

  /** What the setting ignores tells nothing, nor what is kept of an answer where nobody can ask for it again. */
  #tells({ pk, sk }: Readonly<Record<string, unknown>>): boolean {
    return !this.#setting.ignores?.test(String(pk)) && !(this.#scene?.repeatedAs && sk === "REPEAT");
  }

  /** What is wrong with how a run has ended, in a sentence each. */
  verdict(expected: End, found: End, { fault }: Pick<FaultCase, "fault">): string[] {
    const { repeatedAs = [] } = this.#scene!;
    const mask = (answer: AnswerHere) => masked([answer.text], this.#marks)[0];
    const isAsExpected = (answer: AnswerHere) => answer.status === 200 && mask(answer) === mask(expected.first!);
    const rules: readonly (readonly [boolean, string])[] = [
      [!found.first || isAsExpected(found.first) || mayRefuse(found.first, fault), `first answered ${told(found.first)}`],
      [isAsExpected(found.second) || repeatedAs.includes(found.second.status), `was repeated with ${told(found.second)}`],
      [same(expected.state, found.state), `left ${difference(expected.state, found.state)}`],
      [same(expected.letters, found.letters), `sent ${difference(expected.letters, found.letters)}`],
      [same(expected.also, found.also), `ended with ${JSON.stringify(found.also)}, expected ${JSON.stringify(expected.also)}`],
      [found.broken.length === 0, `broke: ${found.broken.join("; ")}`],
    ];
    return rules.filter(([holds]) => !holds).map(([, wrong]) => wrong);
  }
}

/** Come again; or, where a condition failed, what a call is told that has been overtaken. */
function mayRefuse({ status, retryAfter }: AnswerHere, fault: FaultCase["fault"]): boolean {
  if (status === 503 || status === 429) return retryAfter !== undefined;
  return fault === "condition failed" && status >= 400 && status < 500;
}

const told = (answer: AnswerHere | undefined) => (answer ? `${answer.status} ${answer.text.slice(0, 300)}` : "nothing");
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function difference(expected: readonly string[], found: readonly string[]): string {
  const extra = found.filter((text) => !expected.includes(text));
  const missing = expected.filter((text) => !found.includes(text));
  return `${extra.length} more: ${extra.slice(0, 3).join(" ")}; without ${missing.length}: ${missing.slice(0, 3).join(" ")}`;
}
