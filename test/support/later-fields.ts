import { isDeepStrictEqual } from "node:util";
import { everyItem } from "./invariants.ts";
import { writeItems } from "./table-snapshot.ts";

type Item = Readonly<Record<string, unknown>>;

const later = { ofALaterVersion: { words: ["kept"], count: 1 } };

/** Gives every item a field that this code does not know, as a later version of it would; answers those that have it. */
export async function writeLaterFields(): Promise<Item[]> {
  const items = (await everyItem()).map((item) => ({ ...item, ...later }));
  await writeItems(items);
  return items;
}

/** What has become of the later version's fields, in a sentence for each item that lost them. What was deleted is gone with all it had. */
export async function lostLaterFields(written: readonly Item[]): Promise<string[]> {
  const items = await everyItem();
  const standing = new Map(items.map((item) => [placeOf(item), item]));
  const lost = written.filter((item) => {
    const now = standing.get(placeOf(item));
    return now !== undefined && !isDeepStrictEqual(now["ofALaterVersion"], later.ofALaterVersion);
  });
  return lost.map(({ pk, sk }) => `${String(pk)} ${String(sk)} has lost what a later version wrote`);
}

/** An application's part is the same one whoever owns the application by then. */
const placeOf = ({ pk, sk }: Item): string => `${String(pk).replace(/^USER#\w+#APPLICATION/, "APPLICATION#of")} ${String(sk)}`;
