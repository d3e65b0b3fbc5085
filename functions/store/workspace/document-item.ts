import type { Document } from "../../../shared/domain/document.ts";
import { childIdOf } from "../dynamo/ids.ts";
import type { Item } from "../dynamo/transaction.ts";

/** An upload form expires after 5 minutes, so a file cannot arrive after this time. */
const maxWaitMs = 15 * 60 * 1000;

const notArrived = "The file did not arrive within 15 minutes. Please upload it again.";

export const isUploadOverdue = ({ status, createdAt }: Item, now = Date.now()): boolean =>
  status === "pending" && Date.parse(String(createdAt)) + maxWaitMs < now;

export const notArrivedState = { status: "refused", reason: notArrived } as const;

export function documentOf(applicationId: string, item: Item): Document {
  const { sk, kind, fileName, contentType, size, status, createdAt, reason, customerId, handedInBy, replacedBy } = item;
  const childOf = (ownId: unknown) => childIdOf(applicationId, String(ownId));
  return {
    _id: childOf(String(sk).split("#")[1]),
    kind,
    fileName,
    contentType,
    size,
    status,
    createdAt,
    ...(reason !== undefined && { reason }),
    ...(customerId !== undefined && { customerId: childOf(customerId) }),
    ...(handedInBy !== undefined && { handedInBy: childOf(handedInBy) }),
    ...(replacedBy !== undefined && { replacedBy: childOf(replacedBy) }),
    ...(isUploadOverdue(item) && notArrivedState),
  } as Document;
}
