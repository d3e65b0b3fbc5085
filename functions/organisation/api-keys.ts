import { randomBytes } from "node:crypto";
import { businessDate } from "../../shared/business-date.ts";
import { daysAfter } from "../../shared/dates.ts";
import { type ApiScope, maxApiKeyDays, maxApiKeys } from "../../shared/domain/api-key.ts";
import type { ApiKey } from "../../shared/wire/api-key-routes.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import { ApiError } from "../call/api-error.ts";
import { type CallLimit, callLimits } from "../call/call-limits.ts";
import type { Operation } from "../call/operation.ts";
import { sha256 } from "../call/sha256.ts";
import { newId } from "../store/dynamo/ids.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import type { StoredKey } from "../store/services/api-keys.ts";
import { callsToday } from "../store/services/call-limit.ts";
import { isDone, resultOf } from "../store/services/idempotency.ts";
import { administeredOrganisation } from "./administered-organisation.ts";
import { createKey, keyDeleted, keyMade, removeKey, replaceHash, storedKeys } from "./api-key-store.ts";
import { requireAdministrator } from "./store.ts";
import { requireVerifiedOrganisation } from "./verified-abn.ts";

/** A repeated call, whose first answer was lost, answers another key in its place: the table has no key to answer again. */
export const createApiKey: Operation<"createApiKey"> = async (caller, { body: { name, scopes, expiresOn } }, call) => {
  const { _id: organisationId } = await administeredOrganisation(caller);
  await requireVerifiedOrganisation(caller);
  const today = businessDate(new Date());
  const last = daysAfter(today, maxApiKeyDays);
  if (expiresOn < today || expiresOn > last)
    throw new InvalidInput([{ path: ["expiresOn"], found: expiresOn, expected: `a day from ${today} to ${last}` }]);
  const _id = newId();
  const { key, hint, hash } = newKey(_id);
  const stored = { _id, name, scopes: [...new Set(scopes)], hint, hash, createdAt: new Date().toISOString(), expiresOn };
  const outcome = await createKey(caller, organisationId, stored, call);
  if (outcome.kind === "committed") return { _id, key };
  if (outcome.kind === "repeated") return replacedKey(organisationId, String(resultOf(outcome.record, keyMade)["keyId"]));
  if (outcome.itemName === "administrator") requireAdministrator(caller, outcome.item);
  throw new ApiError("conflict", "TOO_MANY_ITEMS", `Your organisation has ${maxApiKeys} keys, the most. Delete one first.`);
};

/** "kelpie_", the last 8 characters of its id, and 256 bits. */
function newKey(keyId: string) {
  const hint = `kelpie_${keyId.slice(-8)}`;
  const key = `${hint}_${randomBytes(32).toString("base64url")}`;
  return { key, hint, hash: sha256(key) };
}

const replacedKey = (organisationId: string, keyId: string) =>
  retryOnConflict(async () => {
    const stored = (await storedKeys(organisationId)).find(({ _id }) => _id === keyId);
    if (!stored) throw notFound();
    const { key, hash } = newKey(keyId);
    const { kind } = await replaceHash(organisationId, stored, hash);
    return kind === "committed" ? done({ _id: keyId, key }) : retry();
  });

const limitOf: Readonly<Record<ApiScope, CallLimit>> = {
  "quote:price": callLimits.keyPrices,
  "policy:read": callLimits.keyPolicies,
  "quote:read": callLimits.keyQuotes,
  "quote:propose": callLimits.keyProposals,
};

export const listApiKeys: Operation<"listApiKeys"> = async (caller) => {
  const { _id: organisationId } = await administeredOrganisation(caller);
  return Promise.all((await storedKeys(organisationId)).map(shownKey));
};

async function shownKey({ hash: _hash, lastUsedAt, ...key }: StoredKey): Promise<ApiKey> {
  const calls = key.scopes.map(async (scope) => [scope, await callsToday(key._id, limitOf[scope])] as const);
  return { ...key, lastUsedAt: lastUsedAt ?? null, callsToday: Object.fromEntries(await Promise.all(calls)) };
}

/** Repeating it changes nothing. */
export const deleteApiKey: Operation<"deleteApiKey"> = async (caller, { params: { id } }, call) => {
  const { _id: organisationId } = await administeredOrganisation(caller);
  if (await isDone(call, keyDeleted)) return null;
  const stored = (await storedKeys(organisationId)).find(({ _id }) => _id === id);
  if (!stored) throw notFound();
  const outcome = await removeKey(caller, organisationId, stored, call);
  if (outcome.kind !== "conditionFailed") return null;
  if (outcome.itemName === "administrator") requireAdministrator(caller, outcome.item);
  throw notFound();
};
