import type { IsoDate } from "../../shared/dates.ts";
import { Rulebook } from "../../shared/quote/rulebook.ts";
import type { SheetFile } from "../../shared/quote/sheet.ts";
import { digestOf, sha256 } from "./digest.ts";
import { sheets } from "./sheets.ts";

/** Every lender's dated sheets, compiled when first quoted by. */
export const rulebook = new Rulebook(sheets);

const digests = new Map<SheetFile, string>(sheets.map((entry) => [entry, entry.digest]));
let latest: { of: Rulebook; today: IsoDate; hash: string } | undefined;

/**
 * The content hash of the sheets in force on a day (SHA-256, hex): it changes with any word of them and with
 * nothing else, so that a stored quote can name the rules it was made by.
 */
export function rulebookHash(today: IsoDate, of: Rulebook = rulebook): string {
  if (latest?.of !== of || latest.today !== today) {
    const inForce = of.filesInForce(today).map((entry) => digests.get(entry) ?? digestOf(entry.sheet));
    latest = { of, today, hash: sha256(inForce.toSorted().join("\n")) };
  }
  return latest.hash;
}
