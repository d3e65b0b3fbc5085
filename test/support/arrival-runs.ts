import { handler } from "../../functions/document/arrived.ts";
import type { Actor } from "../../functions/store/actor.ts";
import type { ObjectCreated } from "../../infra/local/files/object-created.ts";
import { shown } from "./arrivals.ts";
import { type FaultCase, failingAt } from "./call-faults.ts";
import { brokenInvariants, everyItem } from "./invariants.ts";
import { masked } from "./masked.ts";
import { type OutsideCall, watched } from "./outside-calls.ts";
import { SameBeginning } from "./same-beginning.ts";

/** A file that has arrived, and whose document it is. */
export interface Arrived {
  readonly broker: Actor;
  readonly documentId: string;
  readonly event: ObjectCreated;
}

interface End {
  readonly state: readonly string[];
  readonly shown: unknown;
  readonly broken: readonly string[];
}

/** Takes one event in over and over, each time from the same beginning. */
export class ArrivalRuns {
  readonly #beginning: SameBeginning<Arrived>;

  constructor(prepare: () => Promise<Arrived>) {
    this.#beginning = new SameBeginning({ prepare, isOnce: false });
  }

  async withoutFault(): Promise<{ readonly calls: readonly OutsideCall[]; readonly end: End }> {
    let calls: readonly OutsideCall[] = [];
    const end = await this.#played(async (event) => {
      ({ calls } = await watched(
        ({ send }) => send(),
        () => handler(event),
      ));
    });
    return { calls, end };
  }

  /** The event comes again where it was not taken in, as EventBridge sends it, and otherwise not. */
  async with(wrong: FaultCase): Promise<End> {
    return this.#played(async (event) => {
      const { hook, stalled, answered } = failingAt(wrong);
      const delivery = watched(hook, () => handler(event)).then(
        () => true,
        () => false,
      );
      const isTaken = await Promise.race([delivery, stalled.then(() => false)]);
      await answered();
      await delivery;
      if (!isTaken) await handler(event);
    });
  }

  async #played(deliver: (event: ObjectCreated) => Promise<void>): Promise<End> {
    const { prepared, base, marks } = await this.#beginning.begun();
    await deliver(prepared.event);
    const items = await everyItem();
    return {
      state: masked(
        base.changedIn(items, () => true),
        marks,
      ),
      shown: await shown(prepared.broker, prepared.documentId),
      broken: brokenInvariants(items),
    };
  }
}
