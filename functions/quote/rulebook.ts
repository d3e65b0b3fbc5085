import { createHash } from "node:crypto";
import type { IsoDate } from "../../shared/dates.ts";
import { Rulebook } from "../../shared/quote/rulebook.ts";
import { sheets } from "./sheets.ts";

/** Every lender's dated sheets, compiled when first quoted by. */
export const rulebook = new Rulebook(sheets);

const hashes = new Map<string, string>();

/**
 * The content hash of the sheets in force on a day (SHA-256, hex): it changes with any word of them and with
 * nothing else, so that a stored quote can name the rules it was made by.
 */
export function rulebookHash(today: IsoDate, of: Rulebook = rulebook): string {
  const inForce = of.filesInForce(today);
  const key = inForce.map(({ file }) => file).join();
  let hash = of === rulebook ? hashes.get(key) : undefined;
  if (hash === undefined) {
    const texts = inForce.map(({ sheet }) => canonical(sheet)).toSorted();
    hash = createHash("sha256").update(texts.join("\n")).digest("hex");
    if (of === rulebook) hashes.set(key, hash);
  }
  return hash;
}

/** JSON with sorted keys and no white space, so that neither layout nor the order of keys matters. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
