import type { Document } from "../../../shared/domain/document.ts";
import { childIdOf } from "../dynamo/ids.ts";
import type { Item } from "../dynamo/transaction.ts";

/** An upload form expires after 5 minutes, so a file cannot arrive after this time. */
const maxWaitMs = 15 * 60 * 1000;

const notArrived = "The file did not arrive within 15 minutes. Please upload it again.";
const notScanned = "The malware scan did not finish within 15 minutes. Please upload the file again.";

/** A file that is uploaded has not arrived in time, or its malware scan, which usually takes seconds, has not finished in time. */
export const isUploadOverdue = ({ status, createdAt, arrivedAt, copiedFrom }: Item, now = Date.now()): boolean =>
  status === "pending" && copiedFrom === undefined && Date.parse(String(arrivedAt ?? createdAt)) + maxWaitMs < now;

/** What an overdue upload becomes. */
export const overdueState = ({ arrivedAt }: Item) =>
  ({ status: "rejected", reason: arrivedAt === undefined ? notArrived : notScanned }) as const;

export function documentOf(applicationId: string, item: Item): Document {
  const { sk, kind, fileName, contentType, size, status, createdAt, arrivedAt, copiedFrom, reason, version, signerName } = item;
  const { customerId, handedInBy, replacedBy, checkedAt, issuedOn } = item;
  const childOf = (ownId: unknown) => childIdOf(applicationId, String(ownId));
  return {
    _id: childOf(String(sk).split("#")[1]),
    kind,
    fileName,
    contentType,
    size,
    status,
    createdAt,
    ...(checkedAt !== undefined && { checkedAt }),
    ...(issuedOn !== undefined && { issuedOn }),
    ...(reason !== undefined && { reason }),
    ...(version !== undefined && { version }),
    ...(signerName !== undefined && { signerName }),
    ...(customerId !== undefined && { customerId: childOf(customerId) }),
    ...(handedInBy !== undefined && { handedInBy: childOf(handedInBy) }),
    ...(replacedBy !== undefined && { replacedBy: childOf(replacedBy) }),
    ...(isUploadOverdue(item) ? overdueState(item) : status === "pending" && arrivedAt !== undefined && { isScanning: true }),
    ...(status === "pending" && copiedFrom !== undefined && { isCopying: true }),
  } as Document;
}
