/** Keys with which an organisation's programs call Kelpie. The table has a key's hash, never the key. */
import { maxApiKeys } from "../../shared/domain/api-key.ts";
import { apiKeyCountKey, apiKeyHashKey, apiKeyKey, apiKeysOf } from "../store/dynamo/api-key-keys.ts";
import { either, equals, exists, isAbsent, isBelow, lacks } from "../store/dynamo/expression.ts";
import { itemsBetween } from "../store/dynamo/read.ts";
import { type Outcome, deleteItem, putItem, updateItem } from "../store/dynamo/transaction.ts";
import { type StoredKey, apiKeyIn } from "../store/services/api-keys.ts";
import { write, writeSystemItems } from "../store/services/write.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import { administratorCheck } from "./store.ts";

/** Oldest first, with those that have expired. */
export async function storedKeys(organisationId: string): Promise<StoredKey[]> {
  const { pk, from, to } = apiKeysOf(organisationId);
  return (await itemsBetween(pk, from, to)).map(apiKeyIn);
}

export const keyMade = "organisation.keyMade" as const;
export const keyDeleted = "organisation.keyDeleted" as const;

/** The condition of "count" fails for an organisation that has the most keys. */
export function createKey(actor: Actor, organisationId: string, stored: StoredKey, call: WritingCall): Promise<Outcome> {
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
export function replaceHash(organisationId: string, { _id, hash }: StoredKey, next: string): Promise<Outcome> {
  return writeSystemItems([
    updateItem("key", apiKeyKey(organisationId, _id), { set: { hash: next } }, equals("hash", hash)),
    deleteItem("former", apiKeyHashKey(hash)),
    putItem("hash", apiKeyHashKey(next), { organisationId, keyId: _id }, isAbsent),
  ]);
}

export function removeKey(actor: Actor, organisationId: string, { _id, hash, name }: StoredKey, call: WritingCall): Promise<Outcome> {
  const event = { action: keyDeleted, subject: { organisationId }, part: _id, fields: { name } };
  return write(actor, call, event, [
    administratorCheck(actor, organisationId),
    updateItem("count", apiKeyCountKey(organisationId), { add: { keys: -1 } }, exists),
    deleteItem("key", apiKeyKey(organisationId, _id), equals("hash", hash)),
    deleteItem("hash", apiKeyHashKey(hash)),
  ]);
}
