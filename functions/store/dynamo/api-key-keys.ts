import { checkedId } from "./ids.ts";
import { type ItemKey, type SystemKey, key, organisationItems, systemKey } from "./keys.ts";

/** Which key has this hash. */
export const apiKeyHashKey = (hash: string): SystemKey => systemKey(`API_KEY#${hash}`, "KEY");
export const apiKeyKey = (organisationId: string, keyId: string): SystemKey =>
  systemKey(organisationItems(organisationId), `KEY#${checkedId(keyId)}`);
/** A quote that a program proposes to a member. */
export const proposalKey = (organisationId: string, id: string): SystemKey =>
  systemKey(`PROPOSAL#${checkedId(organisationId)}`, `PROPOSAL#${checkedId(id)}`);
/** How many keys an organisation has. */
export const apiKeyCountKey = (organisationId: string): ItemKey => key(organisationItems(organisationId), "KEYS");
export const apiKeysOf = (organisationId: string) => ({ pk: organisationItems(organisationId), from: "KEY#", to: "KEY#~" });
