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
import { type StoredKey, apiKeyIn } from "../store/services/api-keys.ts";
import { callsToday } from "../store/services/call-limit.ts";
import { isDone, resultOf } from "../store/services/idempotency.ts";
import { administeredOrganisation } from "./administered-organisation.ts";
import { requireAdministrator, administratorCheck } from "./store.ts";
import { requireVerifiedOrganisation } from "./verified-abn.ts";
import { apiKeyCountKey, apiKeyHashKey, apiKeyKey, apiKeysOf } from "../store/dynamo/api-key-keys.ts";
import { either, equals, exists, isAbsent, isBelow, lacks } from "../store/dynamo/expression.ts";
import { itemsBetween } from "../store/dynamo/read.ts";
import { type Outcome, deleteItem, putItem, updateItem } from "../store/dynamo/transaction.ts";
import { write, writeSystemItems } from "../store/services/write.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";

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

/** Oldest first, with those that have expired. */
async function storedKeys(organisationId: string): Promise<StoredKey[]> {
  const { pk, from, to } = apiKeysOf(organisationId);
  return (await itemsBetween(pk, from, to)).map(apiKeyIn);
}

const keyMade = "organisation.keyMade" as const;
const keyDeleted = "organisation.keyDeleted" as const;

/** The condition of "count" fails for an organisation that has the most keys. */
function createKey(actor: Actor, organisationId: string, stored: StoredKey, call: WritingCall): Promise<Outcome> {
  const { _id, hash, name, scopes, expiresOn } = stored;
  const event = { action: keyMade, subject: { organisationId }, part: _id, fields: { name, scopes, expiresOn }, result: { keyId: _id } };
  return write(actor, call, event, [
    administratorCheck(actor, organisationId),
    updateItem("count", apiKeyCountKey(organisationId), { add: { keys: 1 } }, either(lacks("keys"), isBelow("keys", maxApiKeys))),
    putItem("key", apiKeyKey(organisationId, _id), { ...stored }, isAbsent),
    putItem("hash", apiKeyHashKey(hash), { organisationId, keyId: _id }, isAbsent),
  ]);
}

/** Of a key that its maker has not seen, as the answer was lost. */
function replaceHash(organisationId: string, { _id, hash }: StoredKey, next: string): Promise<Outcome> {
  return writeSystemItems([
    updateItem("key", apiKeyKey(organisationId, _id), { set: { hash: next } }, equals("hash", hash)),
    deleteItem("former", apiKeyHashKey(hash)),
    putItem("hash", apiKeyHashKey(next), { organisationId, keyId: _id }, isAbsent),
  ]);
}

function removeKey(actor: Actor, organisationId: string, { _id, hash, name }: StoredKey, call: WritingCall): Promise<Outcome> {
  const event = { action: keyDeleted, subject: { organisationId }, part: _id, fields: { name } };
  return write(actor, call, event, [
    administratorCheck(actor, organisationId),
    updateItem("count", apiKeyCountKey(organisationId), { add: { keys: -1 } }, exists),
    deleteItem("key", apiKeyKey(organisationId, _id), equals("hash", hash)),
    deleteItem("hash", apiKeyHashKey(hash)),
  ]);
}
