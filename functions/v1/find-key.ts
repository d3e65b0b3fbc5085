import { businessDate } from "../../shared/business-date.ts";
import type { Caller, FindKey } from "../call/caller.ts";
import { verifiedOrganisation } from "../organisation/verified-abn.ts";
import { type StoredKey, keyNamed, useKey } from "../store/services/api-keys.ts";

/** A deleted key is good for at most this time in a process that has just used it. */
const cacheMs = 5_000;
const maxCached = 1_000;
const cached = new Map<string, { readonly readAt: number; readonly caller: Caller }>();

/** Undefined for a key that is unknown, deleted or expired, or whose organisation is not confirmed any more. */
export const findKey: FindKey = async (hash) => {
  const known = cached.get(hash);
  if (known && Date.now() - known.readAt < cacheMs) return known.caller;
  cached.delete(hash);
  const readAt = Date.now();
  const caller = await readCaller(hash);
  if (cached.size >= maxCached) cached.clear();
  if (caller) cached.set(hash, { readAt, caller });
  return caller;
};

const readCaller: FindKey = async (hash) => {
  const named = await keyNamed(hash);
  if (!named || !(await verifiedOrganisation(named.organisationId))) return undefined;
  const key = await useKey(named, hash, businessDate(new Date()));
  return key && callerOf(named.organisationId, key);
};

/** Counted by its key. It names no application, so it never acts as a user. */
const callerOf = (organisationId: string, { _id, name, scopes }: StoredKey): Caller => ({
  userId: _id,
  organisationId,
  isMaster: false,
  isEmailVerified: true,
  hasSecondFactor: true,
  isStaff: false,
  sessionId: _id,
  signedInAt: 0,
  scopes,
  programName: name,
});
