import type { Link, LinkStatus } from "../../../shared/domain/link.ts";
import { childIdOf } from "../dynamo/ids.ts";
import type { Item } from "../dynamo/transaction.ts";

export function linkOf(applicationId: string, item: Item): Link {
  const { sk, purpose, customerId, optionsId, createdAt, expiresAt, isEmailed = true, openedAt = null, bouncedAt } = item;
  return {
    _id: childIdOf(applicationId, String(sk).split("#")[1]!),
    purpose,
    customerId: childIdOf(applicationId, String(customerId)),
    ...(optionsId !== undefined && { optionsId }),
    createdAt,
    expiresAt: new Date(Number(expiresAt)).toISOString(),
    isEmailed,
    openedAt,
    ...(bouncedAt !== undefined && { bouncedAt }),
    status: statusOf(item),
  } as Link;
}

function statusOf({ purpose, usedAt, revokedAt, expiresAt }: Item): LinkStatus {
  if (revokedAt !== undefined) return "revoked";
  if (purpose === "privacy" && usedAt !== undefined) return "used";
  return Number(expiresAt) > Date.now() ? "open" : "expired";
}
