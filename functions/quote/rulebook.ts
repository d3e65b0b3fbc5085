import type { IsoDate } from "../../shared/dates.ts";
import type { CompiledSheets } from "../../shared/quote/compiled-sheets.ts";
import { Rulebook } from "../../shared/quote/rulebook.ts";
import texts from "./compiled-sheets.json" with { type: "json" };
import { type DigestedIssue, hashInForce } from "./digest.ts";

// compiled-sheets.json is written from rulebooks/ by "npm run generate", so that a fresh process compiles nothing. Its parts
// are texts, of which a quote reads its own type's: that is quicker than an object that a bundler has made source of.

/** Every lender's dated sheets. */
export const rulebook = new Rulebook({
  consumer: () => JSON.parse(texts.consumer) as CompiledSheets,
  commercial: () => JSON.parse(texts.commercial) as CompiledSheets,
});

let issues: readonly DigestedIssue[] | undefined;
let latest: { readonly today: IsoDate; readonly hash: string } | undefined;

/** The content hash of the sheets in force on a day, so that a stored quote can name the rules it was made by. */
export function rulebookHash(today: IsoDate): string {
  if (latest?.today !== today) latest = { today, hash: hashInForce(dated(), today) };
  return latest.hash;
}

/** Every lender that has a sheet. */
export function lenders(): string[] {
  return [...new Set(dated().map(({ lender }) => lender))];
}

function dated(): readonly DigestedIssue[] {
  return (issues ??= JSON.parse(texts.issues) as readonly DigestedIssue[]);
}
