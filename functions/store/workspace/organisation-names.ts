import { organisationKey } from "../dynamo/keys.ts";
import { itemsAt } from "../dynamo/read.ts";
import type { Item } from "../dynamo/transaction.ts";

/** The names of the owners' organisations by application id; nothing for an owner without an organisation. */
export async function organisationNames(roots: readonly Item[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(roots.flatMap(({ organisationId }) => (typeof organisationId === "string" ? organisationId : [])))];
  const organisations = await itemsAt(ids.map(organisationKey));
  const names = new Map(organisations.map(({ _id, name }) => [_id, String(name)]));
  return new Map(
    roots.flatMap(({ _id, organisationId }) => {
      const name = names.get(organisationId);
      return name === undefined ? [] : [[String(_id), name]];
    }),
  );
}
