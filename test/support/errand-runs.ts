import { marshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
import { vi } from "vitest";
import { handler } from "../../functions/outbox/handler.ts";
import { type FaultCase, failingAt } from "./call-faults.ts";
import { type GivenLetter, takeLetters } from "./functions-world.ts";
import { brokenInvariants, everyItem } from "./invariants.ts";
import { masked, textOf } from "./masked.ts";
import { waiting } from "./outbox.ts";
import { type AttemptOf, type OutsideCall, watched } from "./outside-calls.ts";
import { SameBeginning } from "./same-beginning.ts";

type Item = Readonly<Record<string, unknown>>;

/** An errand that is to be done, and what it needs. */
export interface ErrandScene {
  readonly kind: string;
  /** Leaves an errand of this kind waiting. */
  readonly prepare: () => Promise<unknown>;
  /** Whether it is about what stands outside the table, so that it must be prepared anew each time. */
  readonly isOnce?: true;
  /** What must be the same in the end beside the table and the letters. */
  readonly also?: (letters: readonly GivenLetter[]) => Promise<unknown>;
  /** An item without what tells how often it was tried; undefined where that is all it tells. */
  readonly told?: (item: Item) => Item | undefined;
}

/** What an errand has led to, once nothing waits any more. */
interface End {
  readonly state: readonly string[];
  /** What was to be done, once each, and whether it was. */
  readonly errands: readonly string[];
  readonly letters: readonly string[];
  /** How many letters SES had taken when the first delivery ended, however that ended. */
  readonly takenAtFirst: number;
  readonly also: unknown;
  readonly broken: readonly string[];
}

const inTime = { getRemainingTimeInMillis: () => 60_000 };
/** Longer than an errand that nobody has finished stays taken. */
const comesBackMs = 100_000;
const mostRounds = 12;

/** Has one errand done over and over, each time from the same beginning. */
export class ErrandRuns {
  readonly #scene: ErrandScene;
  readonly #letters: GivenLetter[];
  readonly #beginning: SameBeginning<Item>;

  constructor({ scene, letters }: { readonly scene: ErrandScene; readonly letters: GivenLetter[] }) {
    this.#scene = scene;
    this.#letters = letters;
    const prepare = async () => {
      await scene.prepare();
      return errandOf(scene.kind);
    };
    this.#beginning = new SameBeginning({ prepare, isOnce: scene.isOnce === true });
  }

  /** The calls to the outside of a delivery in which nothing fails, and to what that leads. */
  async withoutFault(): Promise<{ readonly calls: readonly OutsideCall[]; readonly end: End }> {
    let calls: readonly OutsideCall[] = [];
    const end = await this.#played(async (deliver) => {
      ({ calls } = await deliver(({ send }) => send()));
    });
    return { calls, end };
  }

  async with(wrong: FaultCase): Promise<End> {
    return this.#played(async (deliver) => {
      const { hook, stalled, answered } = failingAt(wrong);
      const delivery = deliver(hook).catch(() => undefined);
      await Promise.race([delivery, stalled]);
      await answered();
      await delivery;
    });
  }

  /** The stream brings the errand, and again; then the clock brings what is left, until nothing is. */
  async #played(first: (deliver: (hook: AttemptOf) => Promise<{ calls: OutsideCall[] }>) => Promise<void>): Promise<End> {
    const { prepared: errand, base, marks } = await this.#beginning.begun();
    const event = { Records: [recordOf(errand)] };
    const from = this.#letters.length;
    try {
      await first((hook) =>
        watched(hook, async () => {
          takeLetters(this.#letters);
          await handler(event, inTime);
        }),
      );
      const takenAtFirst = this.#letters.length - from;
      await handler(event, inTime);
      await untilNothingWaits();
      const items = await everyItem();
      const told = this.#scene.told ?? ((item: Item) => item);
      const shown = items.map(told).filter((item) => item !== undefined);
      const letters = this.#letters.slice(from);
      return {
        state: masked(base.changedIn(shown, isNoErrand), marks),
        errands: errandsIn(items, marks),
        letters: letters.map((letter) => masked([JSON.stringify(letter)], marks)[0]!),
        takenAtFirst,
        also: await this.#scene.also?.(letters),
        broken: brokenInvariants(items),
      };
    } finally {
      vi.useRealTimers();
    }
  }

  /** What is wrong with how a run has ended, in a sentence each. */
  verdict(expected: End, found: End, wrong: Pick<FaultCase, "fault" | "call">): string[] {
    const { missing, twice, strange } = lettersBeside(expected.letters, found.letters);
    const mayBeTwice = isHealed(wrong) ? 0 : Math.min(1, found.takenAtFirst);
    const rules: readonly (readonly [boolean, string])[] = [
      [same(expected.state, found.state), `left ${difference(expected.state, found.state)}`],
      [same(expected.errands, found.errands), `has to do ${difference(expected.errands, found.errands)}`],
      [missing.length === 0, `lost ${missing.join(" ")}`],
      [strange.length === 0, `sent ${strange.join(" ")}`],
      [twice <= mayBeTwice, `sent ${twice} letters again, where SES had taken ${found.takenAtFirst}`],
      [same(expected.also, found.also), `ended with ${JSON.stringify(found.also)}, expected ${JSON.stringify(expected.also)}`],
      [found.broken.length === 0, `broke: ${found.broken.join("; ")}`],
    ];
    return rules.filter(([holds]) => !holds).map(([, sentence]) => sentence);
  }
}

/** What the SDK gets over by itself; a letter it never tries twice. */
const isHealed = ({ fault, call }: Pick<FaultCase, "fault" | "call">): boolean =>
  call.service !== "mail" && ["throttled once", "in conflict with another transaction", "acknowledgement lost once"].includes(fault);

/** The newest errand of a kind that waits. */
export async function errandOf(kind: string): Promise<Item> {
  const errand = (await waiting()).findLast((each) => each["kind"] === kind);
  if (!errand) throw new Error(`nothing of the kind ${kind} waits to be done`);
  return errand;
}

/** As the table's stream tells of an item that is new. */
export function recordOf({ pk, sk, ...errand }: Item): DynamoDBRecord {
  const image = { Keys: marshall({ pk, sk }), NewImage: marshall({ pk, sk, ...errand }) };
  return { eventName: "INSERT", dynamodb: image as NonNullable<DynamoDBRecord["dynamodb"]> };
}

/** Lets the clock bring what waits, until nothing does; the time that a test pretends is left as it is then. */
export async function untilNothingWaits(): Promise<void> {
  for (let round = 1; round <= mostRounds && (await waiting()).length > 0; round++) {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + comesBackMs });
    await handler({ "detail-type": "Scheduled Event" }, inTime);
  }
}

const isNoErrand = ({ sk }: Item): boolean => sk !== "OUTBOX";

/** An errand that was left to a next one twice is two that do the same. */
function errandsIn(items: readonly Item[], marks: ReadonlySet<string>): string[] {
  const errands = items.filter((item) => !isNoErrand(item));
  const texts = errands.map(({ kind, payload, everyList, doneAt }) =>
    textOf({ kind, payload, stands: everyList ?? (doneAt !== undefined && "done") }),
  );
  return masked([...new Set(texts)], marks);
}

/** What of the letters that were expected is missing, how many came once more than that, and what nobody expected. */
function lettersBeside(expected: readonly string[], found: readonly string[]) {
  const count = (letters: readonly string[], letter: string) => letters.filter((each) => each === letter).length;
  const known = [...new Set(expected)];
  return {
    missing: known.filter((letter) => count(found, letter) < count(expected, letter)),
    twice: known.reduce((sum, letter) => sum + Math.max(0, count(found, letter) - count(expected, letter)), 0),
    strange: found.filter((letter) => !expected.includes(letter)),
  };
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function difference(expected: readonly string[], found: readonly string[]): string {
  const extra = found.filter((text) => !expected.includes(text));
  const missing = expected.filter((text) => !found.includes(text));
  return `${extra.length} more: ${extra.slice(0, 3).join(" ")}; without ${missing.length}: ${missing.slice(0, 3).join(" ")}`;
}
