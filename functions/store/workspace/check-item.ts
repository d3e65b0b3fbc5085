import type { CheckStatus, CustomerCheck } from "../../../shared/domain/customer-check.ts";
import { childIdOf } from "../dynamo/ids.ts";
import type { Item } from "../dynamo/transaction.ts";

/** Longer than the outbox retries a job: an unsent check has failed by then. */
const maxJobMs = 6 * 60 * 60_000;

export function checkOf(applicationId: string, item: Item): CustomerCheck {
  const { sk, service, requestedAt, sentAt, bouncedAt, completedAt, source, score, hasAdverseCredit, defaultValue, reportId } = item;
  return {
    _id: childIdOf(applicationId, String(sk).split("#")[1]!),
    service,
    status: statusOf(item),
    requestedAt,
    ...(sentAt !== undefined && { sentAt }),
    ...(bouncedAt !== undefined && { bouncedAt }),
    ...(completedAt !== undefined && { completedAt }),
    ...(source !== undefined && { source }),
    ...(score !== undefined && { score }),
    ...(hasAdverseCredit !== undefined && { hasAdverseCredit }),
    ...(defaultValue !== undefined && { defaultValue }),
    ...(reportId !== undefined && { reportId: childIdOf(applicationId, reportId as string) }),
  } as CustomerCheck;
}

function statusOf({ outcome, sentAt, requestedAt, delayedAt }: Item): CheckStatus {
  if (outcome !== undefined) return outcome as CheckStatus;
  if (sentAt !== undefined) return "sent";
  if (Date.parse(String(requestedAt)) + maxJobMs < Date.now()) return "failed";
  return delayedAt === undefined ? "requested" : "delayed";
}
