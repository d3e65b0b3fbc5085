import type { Link, LinkStatus } from "../../shared/entities/link.ts";
import { partIdOf } from "./ids.ts";
import type { Item } from "./transaction.ts";

/** A link as those see it who may: what its secret is nobody can tell. */
export function linkOf(applicationId: string, item: Item): Link {
  const { sk, purpose, customerId, createdAt, goodUntil } = item;
  return {
    _id: partIdOf(applicationId, String(sk).split("#")[1]!),
    purpose,
    customerId: partIdOf(applicationId, String(customerId)),
    createdAt,
    expiresAt: new Date(Number(goodUntil)).toISOString(),
    status: statusOf(item),
  } as Link;
}

function statusOf({ purpose, usedAt, revokedAt, goodUntil }: Item): LinkStatus {
  if (revokedAt !== undefined) return "revoked";
  if (purpose === "privacy" && usedAt !== undefined) return "used";
  return Number(goodUntil) > Date.now() ? "open" : "expired";
}
