/** A key with which an organisation's programs call Kelpie, as it is stored and used. */
import * as z from "zod/mini";
import type { IsoDate } from "../../../shared/dates.ts";
import { apiScopeNames } from "../../../shared/domain/api-key.ts";
import { apiKeyHashKey, apiKeyKey } from "../dynamo/api-key-keys.ts";
import { all, equals, isAtLeast } from "../dynamo/expression.ts";
import { itemParser } from "../dynamo/item-parser.ts";
import { findItem } from "../dynamo/read.ts";
import { updateSingleItem } from "../dynamo/update-single-item.ts";

export const apiKeyIn = itemParser("key", {
  _id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(apiScopeNames)),
  hint: z.string(),
  hash: z.string(),
  createdAt: z.string(),
  expiresOn: z.string(),
  lastUsedAt: z.optional(z.string()),
});

export type StoredKey = ReturnType<typeof apiKeyIn>;

const named = itemParser("hash of a key", { organisationId: z.string(), keyId: z.string() });

export interface KeyName {
  readonly organisationId: string;
  readonly keyId: string;
}

/** Undefined for a key that is unknown or deleted. */
export async function keyNamed(hash: string): Promise<KeyName | undefined> {
  const item = await findItem(apiKeyHashKey(hash));
  return item && named(item);
}

/** Notes that the key is in use. Undefined, without a write, for one that is no longer good on this day. */
export async function useKey({ organisationId, keyId }: KeyName, hash: string, today: IsoDate): Promise<StoredKey | undefined> {
  const now = new Date().toISOString();
  const { isWritten, before } = await updateSingleItem(
    apiKeyKey(organisationId, keyId),
    { set: { lastUsedAt: now } },
    all(equals("hash", hash), isAtLeast("expiresOn", today)),
  );
  return isWritten ? apiKeyIn(before) : undefined;
}
