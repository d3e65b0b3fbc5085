import type { CheckStatus, CustomerCheck } from "../../shared/entities/customer-check.ts";
import { partIdOf } from "./ids.ts";
import type { Item } from "./transaction.ts";

/** An errand is given up before that: what has not been sent by then is not on its way. */
const longestErrandMs = 6 * 60 * 60_000;

/** A check as those see it who may; where its page stands, and how the company knows it, is not in it. */
export function checkOf(applicationId: string, item: Item): CustomerCheck {
  const { sk, service, requestedAt, sentAt, settledAt, source, score } = item;
  return {
    _id: partIdOf(applicationId, String(sk).split("#")[1]!),
    service,
    status: statusOf(item),
    requestedAt,
    ...(sentAt !== undefined && { sentAt }),
    ...(settledAt !== undefined && { settledAt }),
    ...(source !== undefined && { source }),
    ...(score !== undefined && { score }),
  } as CustomerCheck;
}

function statusOf({ outcome, sentAt, requestedAt, delayedAt }: Item): CheckStatus {
  if (outcome !== undefined) return outcome as CheckStatus;
  if (sentAt !== undefined) return "sent";
  if (Date.parse(String(requestedAt)) + longestErrandMs < Date.now()) return "failed";
  return delayedAt === undefined ? "requested" : "delayed";
}
