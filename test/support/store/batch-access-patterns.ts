import {
  claimBatch,
  createBatch,
  dueBatches,
  endBatch,
  initialProgress,
  ownBatch,
  ownBatches,
  recordProgress,
} from "../../../functions/batch/store.ts";
import type { Actor } from "../../../functions/store/workspace/actor.ts";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { aBrokerActor, aCall } from "../fixtures/brokers.ts";

type Measure = (call: string, keys: string, work: () => Promise<unknown>) => Promise<void>;

const key = "`BATCH#u`: `RUN#id`";

/** Calls about files of scenarios. */
export async function batchCalls(row: Measure, actor: Actor = aBrokerActor()): Promise<void> {
  let batchId = "";
  await row("start a file of scenarios", "`BATCH#u`: `NEWEST`, `RUN#id`", async () => {
    const batch = { fileName: "back-book.csv", applicationType: "consumer", output: "best" } as const;
    batchId = await createBatch(actor, batch, aCall({ idempotencyKey: newId() }));
  });
  const name = { userId: actor.userId, batchId };
  await row("show it", key, () => ownBatch(actor, batchId));
  await row("list a user's files", key, () => ownBatches(actor));
  const found = await ownBatch(actor, batchId);
  let claimed = found;
  await row("begin its run", key, async () => {
    claimed = (await claimBatch(name, found))!;
  });
  await row("store its progress", key, () => recordProgress(name, claimed, { ...initialProgress, rows: 1 }));
  await row("end it", key, () => endBatch(name, claimed, { ...initialProgress, status: "done", resultVersion: "1" }));
  await row("find runs that have stopped", "list `BATCHES`", dueBatches);
}
