import * as z from "zod/mini";
import { businessDate } from "../../shared/business-date.ts";
import type { IsoDate } from "../../shared/dates.ts";
import type { ApplicationType } from "../../shared/domain/application-type.ts";
import { issuesFrom } from "../../shared/quote/issues.ts";
import { countMetric } from "../metric.ts";
import { currentSetKey, setsUntil, sheetSetKey } from "../store/dynamo/keys.ts";
import { findItem, findItemEventuallyConsistent, newestBetween } from "../store/dynamo/read.ts";
import { itemParser } from "../store/dynamo/item-parser.ts";
import type { CompiledSheets } from "./compile.ts";
import { hashOfSet } from "./sheet-hash.ts";
import { type RateSheets, bundledSheets, rateSheetsFrom } from "./rate-sheets.ts";
import { bundledIssues } from "./rulebook.ts";

const compiledIn = itemParser("set of rate sheets", { compiled: z.string() });
const currentIn = itemParser("current set of rate sheets", { hash: z.string(), verified: z.optional(z.record(z.string(), z.string())) });

const currentSince = itemParser("current set of rate sheets", { since: z.string() });
const setFirst = itemParser("set of rate sheets", { firstInForce: z.string() });

/** An approval or withdrawal is seen after at most this time. */
const cacheMs = 5_000;
const keptSets = 2;

let current: { readonly readAt: number; readonly sheets: Promise<RateSheets> } | undefined;
/** Of the quotes before. */
let last = bundledSheets;
const loaded = new Map<string, RateSheets>();

/** The sheets that are in force or to come: one read of the table in five seconds, and one of S3 after a change. */
export function currentSheets(): Promise<RateSheets> {
  if (current && Date.now() - current.readAt < cacheMs) return current.sheets;
  const sheets = readCurrent();
  current = { readAt: Date.now(), sheets };
  sheets.catch(() => (current = undefined));
  return sheets;
}

/** The sheets that have this hash on a day; undefined if none ever had. */
export async function sheetsOfHash(hash: string, day: IsoDate): Promise<RateSheets | undefined> {
  if (bundledSheets.hashOn(day) === hash) return bundledSheets;
  const item = await findItem(sheetSetKey(hash));
  return item && sheetsOfSet(compiledIn(item).compiled);
}

/** The sheets by which quotes were made at a moment. */
export async function sheetsAt(moment: string): Promise<RateSheets> {
  const day = businessDate(new Date(moment));
  const { pk, from, to } = setsUntil(day, moment);
  const [item] = await newestBetween(pk, { from, to }, 1);
  const sheets = item ? await sheetsOfSet(currentIn(item).hash) : bundledSheets;
  const inForce = (type: ApplicationType) => sheets.rulebook.inForce(type, day);
  return { ...sheets, rulebook: { inForce }, hashOn: () => sheets.hashOn(day) };
}

/** The day from which sheets with this hash have been in force; null where none were ever published. */
export async function inForceSince(hash: string): Promise<IsoDate | null> {
  const [latest, set] = await Promise.all([findItem(currentSetKey), findItem(sheetSetKey(hash))]);
  const days = [latest && currentSince(latest).since, set && setFirst(set).firstInForce].flatMap((at) =>
    at === undefined ? [] : dayOf(at),
  );
  return days.toSorted().at(-1) ?? null;
}

/** A set names a moment, or the day that its newest sheet names. */
const dayOf = (at: string): IsoDate => (at.includes("T") ? businessDate(new Date(at)) : at);

/** Those of today, or those that were current at the end of a past day. */
export async function sheetsOn(day: IsoDate): Promise<RateSheets> {
  if (day >= businessDate(new Date())) return currentSheets();
  const { pk, from, to } = setsUntil(day);
  const [item] = await newestBetween(pk, { from, to }, 1);
  return item ? sheetsOfSet(currentIn(item).hash) : bundledSheets;
}

async function readCurrent(): Promise<RateSheets> {
  const item = await findItemEventuallyConsistent(currentSetKey);
  if (!item) return (last = bundledSheets);
  const { hash, verified = {} } = currentIn(item);
  try {
    return (last = { ...(await sheetsOfSet(hash)), verified });
  } catch (error) {
    // Quotes continue with the last loaded sheets, and store their hash.
    countMetric("SheetsNotLoaded", {}, { hash, error: error instanceof Error ? error.name : "unknown" });
    return last;
  }
}

async function sheetsOfSet(hash: string): Promise<RateSheets> {
  if (hash === hashOfSet(issuesFrom(bundledIssues(), businessDate(new Date())))) return bundledSheets;
  const known = loaded.get(hash);
  if (known) return known;
  // Only a changed set needs S3, whose client would slow every cold start.
  const { storedCompiled } = await import("../adapters/files/sheet-files.ts");
  const sheets = rateSheetsFrom(JSON.parse(await storedCompiled(hash)) as CompiledSheets);
  loaded.set(hash, sheets);
  for (const [oldest] of loaded) if (loaded.size > keptSets) loaded.delete(oldest);
  return sheets;
}
