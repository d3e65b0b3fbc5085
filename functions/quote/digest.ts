import { createHash } from "node:crypto";
import type { Sheet } from "../../shared/quote/sheet.ts";

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** SHA-256 of a sheet's content, hex: of JSON with sorted keys and no white space, so that layout does not matter. */
export function digestOf(sheet: Sheet): string {
  return sha256(
    JSON.stringify(sheet, (_key, part: unknown) =>
      typeof part === "object" && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ),
  );
}
