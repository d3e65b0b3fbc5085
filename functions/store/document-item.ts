import type { Document } from "../../shared/entities/document.ts";
import { partIdOf } from "./ids.ts";
import type { Item } from "./transaction.ts";

/** A form holds for five minutes; a file that has not come by then does not come any more. */
const longestWaitMs = 15 * 60 * 1000;

const notArrived = "The file did not arrive within 15 minutes. Please upload it again.";

/** Whether a document's file is still expected although it cannot come any more. */
export const hasNotArrived = ({ status, createdAt }: Item, now = Date.now()): boolean =>
  status === "pending" && Date.parse(String(createdAt)) + longestWaitMs < now;

/** How a document stands whose file has not arrived. */
export const unarrived = { status: "refused", reason: notArrived } as const;

/** A document as those see it who may; where its file stands is not in it. */
export function documentOf(applicationId: string, item: Item): Document {
  const { sk, kind, fileName, contentType, size, status, createdAt, reason, customerId, handedInBy, replacedBy } = item;
  const partOf = (own: unknown) => partIdOf(applicationId, String(own));
  return {
    _id: partOf(String(sk).split("#")[1]),
    kind,
    fileName,
    contentType,
    size,
    status,
    createdAt,
    ...(reason !== undefined && { reason }),
    ...(customerId !== undefined && { customerId: partOf(customerId) }),
    ...(handedInBy !== undefined && { handedInBy: partOf(handedInBy) }),
    ...(replacedBy !== undefined && { replacedBy: partOf(replacedBy) }),
    ...(hasNotArrived(item) && unarrived),
  } as Document;
}
