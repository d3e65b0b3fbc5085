import { bounceIn } from "../adapters/email/bounce.ts";
import { exists } from "../store/dynamo/expression.ts";
import { splitChildId } from "../store/dynamo/ids.ts";
import { applicationRootKey, childKey } from "../store/dynamo/keys.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { updateItem } from "../store/dynamo/transaction.ts";
import { todayItem } from "../store/services/today-jobs.ts";
import { write } from "../store/services/write.ts";
import { system } from "../store/workspace/actor.ts";
import { loadForSystem } from "../store/workspace/load-for-system.ts";

/** Records that the email about a link or a check did not arrive. The event may arrive twice, or after its subject is gone. */
export async function recordBounce(event: unknown): Promise<void> {
  const bounce = bounceIn(event);
  if (!bounce) return;
  const { eventId: requestId, at: bouncedAt, about } = bounce;
  const { kind, _id } = about;
  const { applicationId } = splitChildId(_id);
  await retryOnConflict(async () => {
    const child = await loadForSystem(kind, _id);
    if (!child || child.item["bouncedAt"] !== undefined) return done();
    const { ownerId, item } = child;
    const audit = {
      action: `${kind}.undelivered` as const,
      subject: { applicationId },
      part: _id,
      ...(kind === "link" && { fields: { purpose: item["purpose"] } }),
    };
    const outcome = await write(system, { requestId, ip: "" }, audit, [
      updateItem(kind, childKey(ownerId, kind, _id), { set: { bouncedAt } }, exists),
      updateItem("application", applicationRootKey(ownerId, applicationId), { add: { version: 1 } }, exists),
      todayItem(applicationId),
    ]);
    return outcome.kind === "conditionFailed" ? retry() : done();
  });
}
