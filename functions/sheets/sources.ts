import type { IndexedSheet } from "../../shared/quote/indexed-sheets.ts";
import type { SheetSources } from "../../shared/quote/trace/sources.ts";
import texts from "./sources.json" with { type: "json" };

// Apart from the rulebook, because only a price trace needs it.
let all: readonly SheetSources[] | undefined;

/** Where the values of one of the rulebook's sheets come from. Throws for another sheet. */
export function sheetSources(sheet: IndexedSheet): SheetSources {
  return sourcesIn((all ??= JSON.parse(texts.sources) as readonly SheetSources[]), sheet);
}

/** Of one of these sheets. */
export function sourcesIn(sources: readonly SheetSources[], { type, lender, productName, date }: IndexedSheet): SheetSources {
  const found = sources.find(
    (sheet) => sheet.type === type && sheet.lender === lender && sheet.productName === productName && sheet.date === date,
  );
  if (!found) throw new Error(`No sources of ${lender}'s sheet of ${date}`);
  return found;
}
