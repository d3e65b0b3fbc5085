import { businessDate } from "../../shared/business-date.ts";
import type { Caller, FindKey, KeyHolder } from "../call/caller.ts";
import { verifiedOrganisation } from "../organisation/verified-abn.ts";
import { keyNamed, useKey } from "../store/services/api-keys.ts";

/** A deleted key is good for at most this time in a process that has just used it. */
const cacheMs = 5_000;
const maxCached = 1_000;
const cached = new Map<string, { readonly readAt: number; readonly holder: KeyHolder }>();

/** Undefined for a key that is unknown, deleted or expired, or whose organisation is not confirmed any more. */
export const findKey: FindKey = async (hash) => {
  const known = cached.get(hash);
  if (known && Date.now() - known.readAt < cacheMs) return known.holder;
  cached.delete(hash);
  const readAt = Date.now();
  const holder = await readHolder(hash);
  if (cached.size >= maxCached) cached.clear();
  if (holder) cached.set(hash, { readAt, holder });
  return holder;
};

const readHolder: FindKey = async (hash) => {
  const named = await keyNamed(hash);
  if (!named || !(await verifiedOrganisation(named.organisationId))) return undefined;
  const key = await useKey(named, hash, businessDate(new Date()));
  return key && { caller: callerOf(key._id, named.organisationId), scopes: key.scopes };
};

/** Counted by its key. It names no application, so it never acts as a user. */
const callerOf = (keyId: string, organisationId: string): Caller => ({
  userId: keyId,
  organisationId,
  isMaster: false,
  isEmailVerified: true,
  hasSecondFactor: true,
  isStaff: false,
  sessionId: keyId,
  signedInAt: 0,
});
