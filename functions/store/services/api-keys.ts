/** A key with which an organisation's programs call Kelpie, as it is stored and used. */
import * as z from "zod/mini";
import { apiScopeNames } from "../../../shared/domain/api-key.ts";
import { apiKeyHashKey, apiKeyKey } from "../dynamo/api-key-keys.ts";
import { equals } from "../dynamo/expression.ts";
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

/** Notes that the key is in use. Undefined for one that is unknown or deleted. */
export async function usedKey(hash: string): Promise<(StoredKey & { readonly organisationId: string }) | undefined> {
  const item = await findItem(apiKeyHashKey(hash));
  if (!item) return undefined;
  const { organisationId, keyId } = named(item);
  const now = new Date().toISOString();
  const { isWritten, before } = await updateSingleItem(
    apiKeyKey(organisationId, keyId),
    { set: { lastUsedAt: now } },
    equals("hash", hash),
  );
  return isWritten ? { ...apiKeyIn(before), organisationId } : undefined;
}
