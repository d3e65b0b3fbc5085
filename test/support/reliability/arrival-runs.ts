import { fileCheckHandler as handler } from "../in-process/event-functions.ts";
import type { Actor } from "../../../functions/store/workspace/actor.ts";
import type { ObjectScanned } from "../../../infra/local/files/malware-scan.ts";
import type { ObjectCreated } from "../../../infra/local/files/object-created.ts";
import { documentState } from "./arrivals.ts";
import { type FaultCase, hookForFault } from "./call-faults.ts";
import { brokenInvariants, everyItem } from "../store/invariants.ts";
import { maskVolatile } from "../store/mask-volatile.ts";
import { type ExternalCall, withCallHook } from "../in-process/external-calls.ts";
import { SharedSetup } from "../fixtures/shared-setup.ts";

/** An uploaded file, its document and its event. */
export interface Arrived {
  readonly broker: Actor;
  readonly documentId: string;
  readonly event: ObjectCreated | ObjectScanned;
}

interface End {
  readonly state: readonly string[];
  readonly visible: unknown;
  readonly broken: readonly string[];
}

/** Handles an event of equal uploads, each time from an equal state of the table; a check deletes the upload. */
export class ArrivalRuns {
  readonly #setup: SharedSetup<Arrived>;

  constructor(prepare: () => Promise<Arrived>) {
    this.#setup = new SharedSetup({ prepare, isOnce: true });
  }

  /** The external calls and the result of a run without a fault: of the second, as the first fills the caches. */
  async withoutFault(): Promise<{ readonly calls: readonly ExternalCall[]; readonly end: End }> {
    await this.#watchedRun();
    return this.#watchedRun();
  }

  async #watchedRun(): Promise<{ readonly calls: readonly ExternalCall[]; readonly end: End }> {
    let calls: readonly ExternalCall[] = [];
    const end = await this.#run(async (event) => {
      ({ calls } = await withCallHook(
        ({ send }) => send(),
        () => handler(event),
      ));
    });
    return { calls, end };
  }

  /** Delivers the event again if the function failed; Lambda retries twice. */
  async with(faultCase: FaultCase): Promise<End> {
    return this.#run(async (event) => {
      const { hook, stalled, completeDelayedCall, assertReached } = hookForFault(faultCase);
      const delivery = withCallHook(hook, () => handler(event)).then(
        () => true,
        () => false,
      );
      const hasSucceeded = await Promise.race([delivery, stalled.then(() => false)]);
      await completeDelayedCall();
      await delivery;
      assertReached();
      if (!hasSucceeded) await handler(event);
    });
  }

  async #run(deliver: (event: Arrived["event"]) => Promise<void>): Promise<End> {
    const { prepared, base, marks } = await this.#setup.start();
    await deliver(prepared.event);
    const items = await everyItem();
    return {
      state: maskVolatile(
        base.changedIn(items, () => true),
        marks,
      ),
      visible: await documentState(prepared.broker, prepared.documentId),
      broken: brokenInvariants(items),
    };
  }
}
