import { isDeepStrictEqual } from "node:util";
import { everyItem } from "./invariants.ts";
import { writeItems } from "./table-snapshot.ts";

type Item = Readonly<Record<string, unknown>>;

const later = { ofALaterVersion: { words: ["kept"], count: 1 } };

/** Adds a field of a later version to every item; returns the changed items. */
export async function writeLaterFields(): Promise<Item[]> {
  const items = (await everyItem()).map((item) => ({ ...item, ...later }));
  await writeItems(items);
  return items;
}

/** A sentence for each item that lost the field. Deleted items do not count. */
export async function lostLaterFields(written: readonly Item[]): Promise<string[]> {
  const items = await everyItem();
  const existing = new Map(items.map((item) => [placeOf(item), item]));
  const lost = written.filter((item) => {
    const now = existing.get(placeOf(item));
    return now !== undefined && !isDeepStrictEqual(now["ofALaterVersion"], later.ofALaterVersion);
  });
  return lost.map(({ pk, sk }) => `${String(pk)} ${String(sk)} lost the later version's field`);
}

/** An item's key without the owner, as an application may change owners. */
const placeOf = ({ pk, sk }: Item): string => `${String(pk).replace(/^USER#\w+#APPLICATION/, "APPLICATION#of")} ${String(sk)}`;
